// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { DeletedVehicle } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderBackoffice } from '../../test-backoffice.tsx';

afterEach(cleanup);

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const aDeleted = (vehicle: Partial<DeletedVehicle> = {}): DeletedVehicle => ({
  id: crypto.randomUUID(),
  year: 2015,
  make: 'Chrysler',
  model: '200',
  trim: 'S',
  price: 12_900,
  status: 'Available',
  stockNumber: '26-071',
  image: null,
  imageCount: 12,
  messageCount: 1,
  deletedAt: inDays(-2),
  deletedBy: 'marcus',
  purgedAt: inDays(28),
  ...vehicle,
});

function openTrash(deleted: DeletedVehicle[], fakes: Parameters<typeof renderBackoffice>[2] = {}) {
  let left = deleted;
  const opened = renderBackoffice('/admin/vehicles/trash', [], {
    getDeleted: async () => ({ vehicles: left, total: left.length }),
    restoreMany: vi.fn(async (ids: string[]) => {
      left = left.filter(({ id }) => !ids.includes(id));
      // Not in the click itself: a page that has just been shown may not listen to changes yet.
      await null;
      opened.vehicleEvents.publish({ type: 'refresh' });
      return { done: ids.map((id) => ({ id, previousStatus: null })), failed: [] };
    }),
    ...fakes,
  });
  return opened;
}
const findTable = async () => within(await screen.findByRole('table', { name: 'Deleted vehicles' }));

test('each deleted vehicle shows its name, who deleted it, and how long it can be restored', async () => {
  openTrash([aDeleted(), aDeleted({ model: '300', trim: null, purgedAt: inDays(0.5) })]);
  const [, first, second] = (await findTable()).getAllByRole('row');
  expect(first?.textContent).toContain('2015 Chrysler 200 S');
  expect(first?.textContent).toContain('Stock 26-071 · $12,900 · Available · 12 photographs · 1 message');
  expect(first?.textContent).toContain('marcus');
  expect(first?.textContent).toContain('28 days');
  expect(second?.textContent).toContain('1 day');
});

test('one is restored from its row', async () => {
  const chrysler = aDeleted();
  const { source } = openTrash([chrysler, aDeleted({ model: '300' })]);
  fireEvent.click((await findTable()).getByRole('button', { name: 'Restore 2015 Chrysler 200 S' }));
  await screen.findByText('2015 Chrysler 200 S is back');
  expect(source.restoreMany).toHaveBeenCalledWith([chrysler.id]);
  await waitFor(() => expect(screen.queryByText('2015 Chrysler 200 S')).toBeNull());
});

test('several are selected and restored together', async () => {
  const { source } = openTrash([aDeleted(), aDeleted({ model: '300' })]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Restore 2 vehicles' }));
  await screen.findByText('2 vehicles restored');
  expect(source.restoreMany).toHaveBeenCalledTimes(1);
  await screen.findByText('The trash is empty');
});

test('a trash that fails to load shows an error', async () => {
  openTrash([], { getDeleted: async () => Promise.reject(new DomainError('unavailable', 'x')) });
  await screen.findByText('Failed to load the trash. Please try again.');
});

test('the vehicle list links to the trash', async () => {
  renderBackoffice('/admin/vehicles');
  expect((await screen.findByRole('link', { name: 'Trash' })).getAttribute('href')).toBe('/admin/vehicles/trash');
});

test('without the right to delete vehicles, access is denied without a request', async () => {
  const getDeleted = vi.fn();
  openTrash([], { getDeleted, permissions: ['vehicles'] });
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(getDeleted).not.toHaveBeenCalled();
});
