// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPage, aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(installDialogs);
// Preloads the page's code for the first test.
beforeAll(async () => {
  await Promise.all([import('./Page.tsx'), import('../legacy-form/Page.tsx')]);
});
afterEach(cleanup);

const dashboard = '/legacy-admin/dashboard';
const civic = () => aStaffVehicle({ make: 'Honda', model: 'Civic', trim: 'EX', year: 2019 });
const away = () => Promise.reject(new DomainError('unavailable', 'away'));

test('the old sign-in URL leads to the old dashboard with figures and list', async () => {
  const { router } = renderBackoffice('/legacy-admin/login', [civic()]);
  await screen.findByRole('rowheader', { name: '2019 Honda Civic EX' });
  expect(router.state.location.pathname).toBe(dashboard);
  screen.getByText('$548,300');
});

test('cancelling the add form returns to the list', async () => {
  const { router } = renderBackoffice(dashboard, [civic()]);
  fireEvent.click(await screen.findByRole('link', { name: 'Add Vehicle' }));
  await screen.findByRole('heading', { name: 'Add New Vehicle' });
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(dashboard));
  await screen.findByRole('rowheader', { name: '2019 Honda Civic EX' });
});

test('vehicles that fail to load show an error and load on retry', async () => {
  const getPage = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  getPage.mockResolvedValue(aPage([civic()]));
  renderBackoffice(dashboard, [], { getPage });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load vehicles');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('rowheader', { name: '2019 Honda Civic EX' });
});

test('below the old list a link leads to the other vehicles', async () => {
  const getPage = async () => aPage([civic()], { total: 10_000 });
  renderBackoffice(`${dashboard}?steps=39`, [], { getPage });
  expect((await screen.findByRole('link', { name: 'Show more vehicles' })).getAttribute('href')).toBe(
    `${dashboard}?steps=40`,
  );
  cleanup();
  renderBackoffice(`${dashboard}?steps=40`, [], { getPage });
  expect((await screen.findByRole('link', { name: 'See the rest in Vehicle Management' })).getAttribute('href')).toBe(
    '/admin/vehicles',
  );
  expect(screen.queryByRole('link', { name: 'Show more vehicles' })).toBeNull();
});

test('without figures and vehicles the dashboard shows an error', async () => {
  renderBackoffice(dashboard, [], { getPage: away, getStats: away });
  await screen.findByRole('heading', { name: 'Failed to initialize dashboard' });
});

test('a response in an unexpected format gives an empty list', async () => {
  const unexpected = new DomainError('unavailable', 'x', { cause: [{ kind: 'schema' }] });
  renderBackoffice(dashboard, [], { getPage: () => Promise.reject(unexpected) });
  await screen.findByRole('heading', { name: 'No vehicles found' });
});

test('a vehicle that cannot be deleted shows an error', async () => {
  renderBackoffice(dashboard, [civic()], { deleteVehicle: away });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete vehicle');
});

test('a bulk action applies to the selected vehicles, and a failed one shows an error', async () => {
  const { source } = renderBackoffice(dashboard, [civic()], { deleteMany: away });
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' });
  expect(apply.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Bulk action' }), { target: { value: 'Sold' } });
  fireEvent.click(apply);
  await screen.findByText('1 vehicle marked Sold');
  expect(source.setStatusOfMany).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Bulk action' }), { target: { value: 'delete' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const question = 'Are you sure you want to delete 1 vehicle(s)? This action cannot be undone.';
  fireEvent.click(within(await screen.findByRole('dialog', { name: question })).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to process bulk action: delete');
});

test.each([
  ['missing', 'not-found', 'Failed to load vehicle details for editing.'],
  ['away', 'unavailable', 'Error loading vehicle details for editing.'],
] as const)('editing a vehicle that is %s shows an error', async (_, kind, message) => {
  const vehicle = civic();
  renderBackoffice(dashboard, [vehicle], { getVehicle: () => Promise.reject(new DomainError(kind, 'x')) });
  fireEvent.click(await screen.findByRole('link', { name: 'Edit 2019 Honda Civic EX' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

test('a deleted vehicle leads back to the dashboard instead of to another attempt', async () => {
  const missing = { getVehicle: () => Promise.reject(new DomainError('not-found', 'x')) };
  renderBackoffice('/legacy-admin/dashboard/v1/edit', [civic()], missing);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('It was deleted, or its address was copied incompletely.');
  expect(alert.queryByRole('button', { name: 'Retry' })).toBeNull();
  fireEvent.click(alert.getByRole('link', { name: 'Back to Inventory Dashboard' }));
  await screen.findByRole('link', { name: 'Edit 2019 Honda Civic EX' });
});
