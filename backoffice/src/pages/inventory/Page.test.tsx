// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aPage, aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(installDialogs);
// Preloads the page's code for the first test.
beforeAll(async () => void (await import('./Page.tsx')));
afterEach(cleanup);

const grid = '/admin/inventory';
const civic = () => aStaffVehicle({ make: 'Honda', model: 'Civic', trim: 'EX', year: 2019 });
const f150 = () => aStaffVehicle({ make: 'Ford', model: 'F-150', trim: 'XLT', year: 2018 });
const away = () => Promise.reject(new DomainError('unavailable', 'away'));

async function selectAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select All' }));
  return within(await screen.findByRole('region', { name: 'Selection' }));
}

test('each card has a checkbox, Edit and Delete, and links to the form', async () => {
  const vehicle = civic();
  renderBackoffice(grid, [vehicle]);
  const card = within(await screen.findByRole('article'));
  const edit = `/admin/vehicles/${vehicle.id}/edit`;
  card.getByRole('checkbox', { name: 'Select 2019 Honda Civic EX' });
  expect(card.getByRole('link', { name: 'Edit 2019 Honda Civic EX' }).getAttribute('href')).toBe(edit);
  expect(card.getByRole('link', { name: '2019 Honda Civic EX' }).getAttribute('href')).toBe(edit);
  card.getByRole('button', { name: 'Delete 2019 Honda Civic EX' });
});

test('the sidebar marks Vehicles as the current page', async () => {
  renderBackoffice(grid, [civic()]);
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  expect(sidebar.getByRole('link', { name: /^Vehicles/ }).getAttribute('aria-current')).toBe('page');
});

test('the label of Select All gives way to the bar that would cut it off', async () => {
  renderBackoffice(grid, [civic()]);
  await screen.findByText('Select All');
  await selectAll();
  expect(screen.queryByText('Select All')).toBeNull();
});

test('all cards can be marked Available, Pending or Sold together', async () => {
  const { vehicles } = renderBackoffice(grid, [civic(), f150()]);
  const bar = await selectAll();
  const labels = bar.getAllByRole('button').map((button) => button.textContent);
  expect(labels).toEqual(['Mark Available', 'Mark Pending', 'Mark Sold', 'Delete', '']);
  fireEvent.click(bar.getByRole('button', { name: 'Mark Pending' }));
  await screen.findByText('2 vehicles marked Pending');
  expect([...vehicles.values()].map(({ status }) => status)).toEqual(['Pending', 'Pending']);
});

test('deleting several asks the question of the grid', async () => {
  const { source } = renderBackoffice(grid, [civic(), f150()]);
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 vehicles?' });
  fireEvent.click(within(dialog).getByText('Delete 2 vehicles', { selector: 'button' }));
  await waitFor(() => expect(source.deleteMany).toHaveBeenCalled());
});

test('one card asks the question for one', async () => {
  const { source } = renderBackoffice(grid, [civic()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this vehicle?' });
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(source.deleteVehicle).toHaveBeenCalled());
});

test('a status that cannot be changed shows the error of the grid', async () => {
  renderBackoffice(grid, [civic()], { setStatusOfMany: away });
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Mark Sold' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to update vehicle status. Please try again.',
  );
});

test('vehicles that cannot be deleted show the error of the grid', async () => {
  renderBackoffice(grid, [civic(), f150()], { deleteMany: away });
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText('Delete 2 vehicles', { selector: 'button' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete vehicles. Please try again.');
});

test('more vehicles of a long list load on demand', async () => {
  const stock = Array.from({ length: 70 }, (_, index) => aStaffVehicle({ model: `Model ${index}` }));
  renderBackoffice(grid, stock, {
    getPage: async ({ page }) => aPage(stock.slice((page - 1) * 50, page * 50), { matching: 70, total: 70 }),
  });
  expect(await screen.findAllByRole('article')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show more vehicles' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(70));
  expect(screen.queryByRole('button', { name: 'Show more vehicles' })).toBeNull();
});
