// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { aStaffUser, carId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addAddress, editAddress, installBrowserParts, renderForm } from '../test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

const weeks = [
  { week: '2026-11-16', views: 31, saves: 2, leads: 1 },
  { week: '2026-11-09', views: 0, saves: 0, leads: 0 },
];
const open = (getInterest: () => Promise<typeof weeks>) =>
  renderForm(editAddress({ id: carId }), {
    money: { getInterest },
    session: { getUser: () => ({ ...aStaffUser, permissions: ['vehicles', 'vehicles.edit'] }) },
  });

test('a salesperson reads views, saves and leads of each week', async () => {
  open(async () => weeks);
  const table = within(await screen.findByRole('table', { name: 'Interest' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week ofViewsSavesLeads',
    'Nov 16, 2026, so far3121',
    'Nov 9, 2026000',
  ]);
});

test('no interest, a failure and a new vehicle each say so', async () => {
  open(async () => weeks.slice(1));
  await screen.findByText('No data yet: no visitor has looked at it in eight weeks.');
  cleanup();
  const getInterest = vi.fn(async () => weeks);
  getInterest.mockRejectedValueOnce(new DomainError('unavailable', 'Not now.'));
  open(getInterest);
  await screen.findByText('Not now.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('table', { name: 'Interest' });
  cleanup();
  renderForm(addAddress);
  expect(screen.queryByRole('heading', { name: 'Interest' })).toBeNull();
});
