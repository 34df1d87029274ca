// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, assert, beforeAll, expect, test, vi } from 'vitest';
import { aPage, aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(installDialogs);
// Preloads the page's code for the first test.
beforeAll(async () => {
  await Promise.all([import('./Page.tsx'), import('../../features/bulk-price/BulkPriceDialog.tsx')]);
});
afterEach(cleanup);

const list = '/admin/vehicles';
const aStock = (count: number) =>
  Array.from({ length: count }, (_, index) => aStaffVehicle({ model: `Model ${index}`, price: 10_000 + index }));

/** A fake backend that returns a list in pages. */
function paged(stock: ReturnType<typeof aStock>) {
  return vi.fn(async ({ page }: StaffVehicleQuery) =>
    aPage(stock.slice((page - 1) * 50, page * 50), { matching: stock.length, total: stock.length }),
  );
}

async function findTable() {
  return within(await screen.findByRole('table', { name: 'Vehicles' }));
}

async function selectAll() {
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  return within(await screen.findByRole('region', { name: 'Selection' }));
}

test('only the rows near the window are in the document, with their position and the total', async () => {
  renderBackoffice(list, [], { getPage: paged(aStock(120)) });
  const table = await screen.findByRole('table', { name: 'Vehicles' });
  expect(table.getAttribute('aria-rowcount')).toBe('121');
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeLessThan(30));
  expect(
    within(table)
      .getByRole('row', { name: /Model 3/ })
      .getAttribute('aria-rowindex'),
  ).toBe('5');
});

test('Select All selects the loaded rows, and the bar offers and acts on all matching ones', async () => {
  const stock = aStock(120);
  const setStatusOfMany = vi.fn(async (ids: string[]) => ({
    done: ids.map((id) => ({ id, previousStatus: 'Available' as const })),
    failed: [],
  }));
  const { source } = renderBackoffice(list, stock, { getPage: paged(stock), setStatusOfMany });
  const bar = await selectAll();
  expect(bar.getByRole('status').textContent).toBe('50 vehicle(s) selected');
  fireEvent.click(bar.getByRole('button', { name: 'Select all 120 matching' }));
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('120 vehicle(s) selected'));
  expect(source.select).toHaveBeenCalledWith(expect.objectContaining({ chip: 'All', search: '' }));
  fireEvent.click(bar.getByRole('button', { name: 'Mark Pending' }));
  await waitFor(() => expect(setStatusOfMany.mock.calls[0]?.[0]).toHaveLength(120));
  await screen.findByText('120 vehicles marked Pending');
});

test('publishing drafts without nine inspections asks first; other vehicles are published directly', async () => {
  const stock = [...aStock(2), aStaffVehicle({ model: 'Draft', status: 'Draft' })];
  const setStatusOfMany = vi.fn(async (ids: string[]) => ({
    done: ids.map((id) => ({ id, previousStatus: 'Draft' as const })),
    failed: [],
  }));
  const { source } = renderBackoffice(list, stock, {
    getPage: paged(stock),
    setStatusOfMany,
    countUninspected: vi.fn(async () => 1),
  });
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Mark Available' }));
  await screen.findByRole('heading', { name: 'Publish 1 draft without nine inspections?' });
  expect(source.countUninspected).toHaveBeenCalledWith([stock[2]?.id]);
  expect(setStatusOfMany).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(setStatusOfMany.mock.calls[0]?.[0]).toHaveLength(3));
});

test('a long action shows its progress', async () => {
  const stock = aStock(3);
  const setStatusOfMany = vi.fn(
    (_ids: string[], _status: string, options?: { onProgress?: (count: number) => void }) => {
      options?.onProgress?.(2);
      return new Promise<never>(() => undefined);
    },
  );
  renderBackoffice(list, stock, { setStatusOfMany });
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Mark Sold' }));
  await bar.findByText('Marking... 2 of 3');
  bar.getByRole('progressbar', { name: '2 of 3 vehicles' });
});

test('another filter clears the selection, another sort order preserves it', async () => {
  renderBackoffice(list, aStock(3));
  const bar = await selectAll();
  fireEvent.click((await findTable()).getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Price' }).hasAttribute('aria-sort')).toBe(true));
  expect(bar.getByRole('status').textContent).toBe('3 vehicle(s) selected');
  fireEvent.click(screen.getByRole('button', { name: /^Available/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

test('new prices are shown next to the old ones, saved with the versions shown, and undone exactly', async () => {
  const [first, second, unpriced] = [
    aStaffVehicle({ model: 'Civic', price: 18_995.5 }),
    aStaffVehicle({ model: 'Accord', price: 22_450 }),
    aStaffVehicle({ model: 'Fit', price: 0, status: 'Draft' }),
  ];
  const { source, vehicles } = renderBackoffice(list, [first, second, unpriced]);
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '500' } });
  fireEvent.change(dialog.getByLabelText('Rounding'), { target: { value: '95' } });
  await dialog.findByRole('row', { name: '2019 Honda Accord EX $22,450 $21,995' });
  const [summary] = dialog.getAllByRole('status');
  expect(summary?.textContent).toContain('1 vehicle without a price left out');
  fireEvent.click(dialog.getByText('Change 2 prices'));
  await waitFor(() =>
    expect(source.setPricesOfMany).toHaveBeenCalledWith(
      [
        { id: first.id, version: 1, price: 18_495 },
        { id: second.id, version: 1, price: 21_995 },
      ],
      expect.anything(),
    ),
  );
  await screen.findByText('2 vehicles repriced');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(vehicles.get(first.id)?.price).toBe(18_995.5));
  expect(source.setPricesOfMany).toHaveBeenLastCalledWith(
    [
      { id: first.id, version: 2, price: 18_995.5 },
      { id: second.id, version: 2, price: 22_450 },
    ],
    expect.anything(),
  );
});

test('prices that change by more than 30 % are marked and need confirmation', async () => {
  const { source } = renderBackoffice(list, aStock(2));
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '4 000,00 $' } });
  await dialog.findByText('2 of 2 prices change by more than 30%.');
  fireEvent.click(dialog.getByText('Change 2 prices'));
  const question = within(await screen.findByRole('dialog', { name: 'Are these prices right?' }));
  expect(source.setPricesOfMany).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Go back' }));
  fireEvent.click(dialog.getByText('Change 2 prices'));
  const again = within(await screen.findByRole('dialog', { name: 'Are these prices right?' }));
  fireEvent.click(again.getByRole('button', { name: 'Change 2 prices' }));
  await waitFor(() => expect(source.setPricesOfMany).toHaveBeenCalledTimes(1));
});

test('changing prices requires an amount', async () => {
  const { source } = renderBackoffice(list, aStock(1));
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: 'a lot' } });
  fireEvent.click(dialog.getByText('Change prices', { selector: 'button' }));
  dialog.getByText('Enter an amount above 0');
  expect(source.setPricesOfMany).not.toHaveBeenCalled();
});

test('a vehicle whose price another user changed stays selected and is named', async () => {
  const vehicles = aStock(2);
  const [, second] = vehicles;
  assert(second, 'there are two vehicles');
  renderBackoffice(list, vehicles, {
    setPricesOfMany: async ([change]) => {
      assert(change, 'a price change is sent');
      return {
        done: [{ id: change.id, previousPrice: 10_000, version: 2 }],
        failed: [{ id: second.id, message: 'Someone else changed this vehicle in the meantime' }],
      };
    },
  });
  const bar = await selectAll();
  fireEvent.click(bar.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '5' } });
  fireEvent.click(await dialog.findByText('Change 2 prices'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Model 1 EX: Someone else changed this vehicle in the meantime');
  expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('1 vehicle(s) selected');
});

test('mileage is edited in its row and undone', async () => {
  const vehicle = aStaffVehicle({ mileageKm: 84_210 });
  const { source } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Mileage of .*84,210 km/ }));
  const field = table.getByRole('textbox', { name: /^Mileage of/ });
  fireEvent.change(field, { target: { value: 'far' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(table.getByRole('alert').textContent).toContain('Enter the mileage in whole kilometres, such as 84,210.');
  fireEvent.change(field, { target: { value: '84,500 km' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(source.setMileage).toHaveBeenCalledWith(vehicle.id, 1, 84_500));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setMileage).toHaveBeenLastCalledWith(vehicle.id, 2, 84_210));
});

test('a vehicle is featured and unfeatured from its menu', async () => {
  const vehicle = aStaffVehicle();
  const { source } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^More for/ }));
  fireEvent.click(table.getByRole('menuitem', { name: 'Feature' }));
  await waitFor(() => expect(source.setFeatured).toHaveBeenCalledWith(vehicle.id, 1, true));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setFeatured).toHaveBeenLastCalledWith(vehicle.id, 2, false));
});

test('rows that fail to load show an error with Retry', async () => {
  const stock = aStock(120);
  const getPage = paged(stock);
  renderBackoffice(list, stock, { getPage });
  const table = await findTable();
  getPage.mockRejectedValue(new DomainError('unavailable', 'away'));
  Object.defineProperty(HTMLElement.prototype, 'getBoundingClientRect', {
    configurable: true,
    value: () => ({ top: -8_000, bottom: 0, height: 52, left: 0, right: 0, width: 0 }),
  });
  fireEvent.scroll(window);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load vehicles. Please try again.');
  getPage.mockImplementation(paged(stock));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await table.findByText('Honda Model 107 EX');
  Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect');
});
