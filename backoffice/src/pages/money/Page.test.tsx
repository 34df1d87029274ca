// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { type MoneyQuery, type MoneyRow, type PriceStep, permissions } from '@dealer/shared-domain/staff';
import { aMoneyList } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(async () => {
  installDialogs();
  // Loaded before the tests: the first import can take longer than a test waits.
  await import('./Page.tsx');
});
afterEach(cleanup);

const steps: PriceStep[] = [{ fromDay: 91, kind: 'percent', amount: 6 }];
const jeep: MoneyRow = {
  ...{ id: 'jeep', version: 1, year: 2018, make: 'Jeep', model: 'Grand Cherokee', trim: 'Limited', image: null },
  ...{ status: 'Available', price: 23_995, days: 96, soldAt: null, cost: 20_300, reconditioning: 1_180 },
  ...{ floorPrice: 22_900, margin: 2_515, stepped: 22_560, proposed: 22_900, isDone: false },
  ...{ views: 31, saves: 0, leads: 1 },
};
const civic: MoneyRow = {
  ...jeep,
  ...{ id: 'civic', year: 2019, make: 'Honda', model: 'Civic', trim: 'EX', days: 90, price: 18_495 },
  ...{ cost: null, reconditioning: 0, floorPrice: null, margin: null, stepped: null, proposed: null },
};
const list = aMoneyList({
  ...{ steps, matching: 2, total: 2, margin: 2_515, withMargin: 1, proposals: 1, averageDays: 93 },
  vehicles: [jeep, civic],
});

function open(search = '', held = permissions, getList = vi.fn(async (_: MoneyQuery) => list)) {
  const saveSteps = vi.fn(async (_: readonly PriceStep[], next: readonly PriceStep[]) => [...next]);
  const stock = [aStaffVehicle({ id: 'jeep', price: 23_995 })];
  const view = renderBackoffice(`/admin/vehicles/money${search}`, stock, {
    permissions: [...held],
    money: { getList, saveSteps },
  });
  return { ...view, getList, saveSteps };
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('each vehicle has cost, margin, age, interest and the proposed price', async () => {
  open();
  const row = await rowOf(/Grand Cherokee/);
  for (const text of ['$20,300', '$1,180', '$23,995', '$2,515', '10.5 %', '31 views', '0 saves, 1 lead']) {
    row.getByText(text);
  }
  expect(row.getAllByText('$22,900')).toHaveLength(2);
  row.getByText('stops at the floor');
  const other = await rowOf(/Civic/);
  other.getByText('no cost');
  other.getByText('tomorrow');
  expect(other.queryByRole('checkbox')).toBeNull();
  screen.getByText('Margin now, 1 of 2');
});

test('age, view, sort and search are in the address', async () => {
  const { router, getList } = open();
  fireEvent.click(await screen.findByRole('button', { name: /^90\+ days/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?age=91'));
  fireEvent.click(await screen.findByRole('button', { name: 'Margin now' }));
  await waitFor(() => expect(router.state.location.search).toBe('?age=91&sort=margin'));
  await waitFor(() => expect(getList.mock.lastCall?.[0]).toMatchObject({ age: 91, sort: 'margin' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sold' }));
  await waitFor(() => expect(router.state.location.search).toBe('?show=sold&sort=margin'));
});

test('the proposed prices are previewed, changed by hand, applied and undone', async () => {
  const { source, vehicles } = open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 2018 Jeep Grand Cherokee Limited' }));
  screen.getByText('Proposed: −$1,095 in all');
  fireEvent.click(screen.getByRole('button', { name: 'Preview new prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New prices' }));
  dialog.getByText('The step would bring the 2018 Jeep Grand Cherokee Limited to $22,560, $340 under it.');
  dialog.getByText('was $2,515');
  dialog.getByText('$1,420');
  expect(source.setPricesOfMany).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '23,400' } });
  dialog.getByText('−$595 in all. Shows on the site and in every feed.');
  fireEvent.click(dialog.getByRole('button', { name: 'Change 1 price' }));
  await screen.findByText('1 vehicle repriced');
  expect(vehicles.get('jeep')?.price).toBe(23_400);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(vehicles.get('jeep')?.price).toBe(23_995));
});

test('a manager cannot go under the floor in the preview, an owner can', async () => {
  const preview = async () => {
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Select 2018/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Preview new prices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New prices' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '22,000' } });
    return dialog;
  };
  open(
    '',
    permissions.filter((held) => held !== 'money.floor'),
  );
  const managers = await preview();
  fireEvent.click(managers.getByRole('button', { name: /^Change/ }));
  managers.getByText('Only an owner can go below $22,900');
  cleanup();
  const { vehicles } = open();
  fireEvent.click((await preview()).getByRole('button', { name: 'Change 1 price' }));
  await waitFor(() => expect(vehicles.get('jeep')?.price).toBe(22_000));
});

test('a price that was probably mistyped in the preview is asked about, as everywhere', async () => {
  const { source } = open();
  const row = await rowOf(/Grand Cherokee/);
  fireEvent.click(row.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Preview new prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New prices' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '2,340' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change 1 price' }));
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Are these prices right?' }));
  const question = await ask();
  question.getByText('This price changes by more than 30%.');
  fireEvent.click(question.getByRole('button', { name: 'Go back' }));
  expect(source.setPricesOfMany).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Change 1 price' }));
  fireEvent.click((await ask()).getByRole('button', { name: 'Change 1 price' }));
  await waitFor(() => expect(source.setPricesOfMany).toHaveBeenCalledOnce());
});

test('the dealership sets its own steps, in percent or dollars', async () => {
  const { saveSteps } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Price steps' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Price steps' }));
  const amount = (day: number) => dialog.getByRole('textbox', { name: `How much less from day ${day}` });
  expect(amount(91)).toHaveProperty('value', '6');
  fireEvent.change(amount(31), { target: { value: 'many' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save price steps' }));
  dialog.getByText('Enter a percentage up to 50, such as 2.');
  expect(saveSteps).not.toHaveBeenCalled();
  fireEvent.change(amount(31), { target: { value: '500' } });
  fireEvent.change(dialog.getByRole('combobox', { name: 'Unit from day 31' }), { target: { value: 'amount' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save price steps' }));
  await screen.findByText('The price steps are saved');
  expect(saveSteps).toHaveBeenCalledWith(steps, [{ fromDay: 31, kind: 'amount', amount: 500 }, ...steps]);
});

test('an empty lot, no match and a failure each say so', async () => {
  const empty = vi.fn(async () => aMoneyList());
  open('', permissions, empty);
  await screen.findByText('The first vehicle on the lot shows here.');
  cleanup();
  open('?age=61', permissions, empty);
  await screen.findByText('No vehicle matches');
  cleanup();
  open('?show=proposed', permissions, empty);
  await screen.findByText('There are no price steps yet.');
  cleanup();
  open('', permissions, vi.fn().mockRejectedValue(new DomainError('unavailable', 'no')));
  await screen.findByText('The amounts could not be loaded. Please try again.');
});

test('a salesperson has no link to it', async () => {
  renderBackoffice('/admin/vehicles', [aStaffVehicle()], { permissions: ['vehicles', 'vehicles.edit'] });
  await screen.findByRole('heading', { name: 'Vehicle Management' });
  expect(screen.queryByRole('link', { name: 'Money and ageing' })).toBeNull();
});

test('without the right for amounts, access is denied without a request', async () => {
  const { getList } = open('', ['vehicles']);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(getList).not.toHaveBeenCalled();
});
