// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(installDialogs);
afterEach(cleanup);

const list = '/admin/vehicles';
const civic = () => aStaffVehicle({ make: 'Honda', model: 'Civic', trim: 'EX', year: 2019, price: 18_995 });
const f150 = () => aStaffVehicle({ make: 'Ford', model: 'F-150', trim: 'XLT', year: 2018, price: 26_900 });

async function findTable() {
  return within(await screen.findByRole('table', { name: 'Vehicles' }));
}

test('marking several vehicles Sold can be undone to the status of each', async () => {
  const sold = aStaffVehicle({ model: 'Accord', status: 'Pending' });
  const { source, vehicles } = renderBackoffice(list, [civic(), sold]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Sold' }));
  await screen.findByText('2 vehicles marked Sold');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.restoreStatusOfMany).toHaveBeenCalledTimes(2));
  expect([...vehicles.values()].map(({ status }) => status)).toEqual(['Available', 'Pending']);
});

test('undoing several changes skips and names vehicles that another user changed since', async () => {
  const [first, second] = [civic(), f150()];
  const { vehicles } = renderBackoffice(list, [first, second]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Sold' }));
  await screen.findByText('2 vehicles marked Sold');
  vehicles.set(second.id, { ...second, status: 'Pending', version: second.version + 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 of 2 vehicles put back');
  expect(alert.textContent).toContain('2018 Ford F-150 XLT: Someone else changed this vehicle in the meantime');
  expect([...vehicles.values()].map(({ status }) => status)).toEqual(['Available', 'Pending']);
});

test('vehicles that failed in a bulk action stay selected and are named', async () => {
  const [first, second] = [civic(), f150()];
  renderBackoffice(list, [first, second], {
    setStatusOfMany: async () => ({
      done: [{ id: first.id, previousStatus: 'Available' }],
      failed: [{ id: second.id, message: 'Vehicle not found' }],
    }),
  });
  const table = await findTable();
  fireEvent.click(table.getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Available' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 of 2 vehicles marked Available');
  expect(alert.textContent).toContain('2018 Ford F-150 XLT: Vehicle not found');
  expect(table.getByRole<HTMLInputElement>('checkbox', { name: 'Select 2018 Ford F-150 XLT' }).checked).toBe(true);
  expect(table.getByRole<HTMLInputElement>('checkbox', { name: 'Select 2019 Honda Civic EX' }).checked).toBe(false);
});

test('a bulk action that fails as a whole keeps the selection and can be retried', async () => {
  const setStatusOfMany = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  setStatusOfMany.mockResolvedValue({ done: [], failed: [] });
  renderBackoffice(list, [civic()], { setStatusOfMany });
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Sold' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Bulk action failed. Please try again.');
  expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('1 vehicle(s) selected');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(setStatusOfMany).toHaveBeenCalledTimes(2));
});

test('a price is edited in its row; Enter saves it with the version shown', async () => {
  const vehicle = civic();
  const { source } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of 2019 Honda Civic EX/ }));
  const field = table.getByRole<HTMLInputElement>('textbox', { name: 'Price of 2019 Honda Civic EX' });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('18,995');
  fireEvent.change(field, { target: { value: '$18,495' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(table.getByRole('button', { name: /\$18,495/ })).toBe(document.activeElement);
  await waitFor(() => expect(source.setPrice).toHaveBeenCalledWith(vehicle.id, 1, 18_495));
  await screen.findByText('Price of 2019 Honda Civic EX from $18,995 to $18,495');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setPrice).toHaveBeenLastCalledWith(vehicle.id, 2, 18_995));
});

test('an invalid price shows an error at its field, and Escape cancels', async () => {
  const { source } = renderBackoffice(list, [civic()]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  const field = table.getByRole('textbox');
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(table.getByRole('alert').textContent).toContain('Valid price is required');
  expect(table.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(table.getByRole('button', { name: /\$18,995/ })).toBe(document.activeElement);
  expect(source.setPrice).not.toHaveBeenCalled();
});

/** Types into the price of the only row and presses Enter. */
async function typePrice(text: string) {
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: text } });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  return table;
}

const priceHint = 'Enter a price in dollars, such as 18,495 or 18495.50.';

test.each([
  ['18.495', `This could be 18,495 or 18.495. ${priceHint}`],
  ['12e3', `Valid price is required. ${priceHint}`],
  ['18k', priceHint],
  ['1.234,56', priceHint],
  ['18495.505', `A price has two decimals at most. ${priceHint}`],
  ['-5', 'Valid price is required'],
  ['０', 'Valid price is required'],
  ['100000000', 'A price can be at most $99,999,999.99.'],
])('in a row "%s" is refused with a message and stays in the field', async (text, message) => {
  const { source } = renderBackoffice(list, [civic()]);
  const table = await typePrice(text);
  expect(table.getByRole('alert').textContent).toContain(message);
  expect(table.getByRole('textbox')).toHaveProperty('value', text);
  expect(source.setPrice).not.toHaveBeenCalled();
});

test.each([
  ['18 495,50', 18_495.5],
  ['18\u00a0495,50\u00a0$', 18_495.5],
  ['18\u202f495', 18_495],
  ['$18,495.50', 18_495.5],
])('in a row "%s" is a price of %d', async (text, price) => {
  const { source } = renderBackoffice(list, [civic()]);
  await typePrice(text);
  await waitFor(() => expect(source.setPrice).toHaveBeenCalledWith(expect.any(String), 1, price));
});

test('a price with cents shows its cents', async () => {
  renderBackoffice(list, [civic()]);
  const table = await typePrice('18 495,50');
  await table.findByRole('button', { name: /^Price of .*: \$18,495\.50\. Change/ });
});

test.each([
  ['1.5', 1.5, 'from $18,995 to $1.50, 99% lower'],
  ['99999999', 99_999_999, '526,354% higher'],
] as const)('a price of "%s" needs confirmation before it is saved', async (text, price, words) => {
  const { source } = renderBackoffice(list, [civic()]);
  const table = await typePrice(text);
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  dialog.getByText(new RegExp(words.replaceAll('$', '\\$')));
  expect(source.setPrice).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(table.getByRole('textbox')).toHaveProperty('value', text);
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Save it' }));
  await waitFor(() => expect(source.setPrice).toHaveBeenCalledWith(expect.any(String), 1, price));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(table.getByRole('button', { name: /^Price of/ })).toBe(document.activeElement);
});

test('a lower mileage needs confirmation before it is saved', async () => {
  const { source } = renderBackoffice(list, [civic()]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Mileage of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,990' } });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  await screen.findByText('The odometer goes down, from 84,210 km to 17,990 km.');
  expect(source.setMileage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Save it' }));
  await waitFor(() => expect(source.setMileage).toHaveBeenCalledWith(expect.any(String), 1, 17_990));
});

test('a price typed during the save of an earlier one stays if that save fails', async () => {
  let fail = () => {};
  renderBackoffice(list, [civic()], {
    setPrice: () =>
      new Promise((_, reject) => {
        fail = () => reject(new DomainError('unavailable', 'away'));
      }),
  });
  const table = await typePrice('17,000');
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,500' } });
  fail();
  expect((await table.findByRole('alert')).textContent).toContain('Failed to update vehicle. Please try again.');
  expect(table.getByRole('textbox')).toHaveProperty('value', '17,500');
});

test('a price that fails to save stays in the field, and the row keeps the old price', async () => {
  renderBackoffice(list, [civic()], { setPrice: async () => Promise.reject(new DomainError('unavailable', 'away')) });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,000' } });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  expect((await table.findByRole('alert')).textContent).toContain('Failed to update vehicle. Please try again.');
  expect(table.getByRole<HTMLInputElement>('textbox').value).toBe('17,000');
});

test('a price that another user changed shows a conflict, and the row shows the newer price', async () => {
  const vehicle = civic();
  const { source, vehicles } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  vehicles.set(vehicle.id, { ...vehicle, price: 15_000, version: 7 });
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,000' } });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  expect((await table.findByRole('alert')).textContent).toContain('Someone else changed this vehicle in the meantime');
  await waitFor(() => expect(source.getPage).toHaveBeenCalledTimes(2));
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Escape' });
  await table.findByRole('button', { name: /\$15,000/ });
});

test('a price that changes elsewhere during editing is not overwritten silently', async () => {
  const vehicle = civic();
  const { source, vehicles, vehicleEvents } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,000' } });
  vehicles.set(vehicle.id, { ...vehicle, price: 15_000, mileageKm: 90_000, version: 2 });
  vehicleEvents.publish({ type: 'update', id: vehicle.id });
  await table.findByRole('cell', { name: '90,000 km' });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  expect(table.getByRole('alert').textContent).toContain('Someone else changed this vehicle in the meantime: $15,000');
  expect(source.setPrice).not.toHaveBeenCalled();
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  await waitFor(() => expect(source.setPrice).toHaveBeenCalledWith(vehicle.id, 2, 17_000));
});

test('a status is chosen with the keyboard, shows immediately and can be undone', async () => {
  const vehicle = civic();
  const { source } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Status of 2019 Honda Civic EX: Available/ }));
  const menu = screen.getByRole('menu');
  expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(4);
  expect(document.activeElement?.textContent).toBe('Available');
  fireEvent.keyDown(document.activeElement ?? menu, { key: 's' });
  fireEvent.click(document.activeElement ?? menu);
  expect(table.getByRole('button', { name: /^Status of 2019 Honda Civic EX: Sold/ })).toBe(document.activeElement);
  await screen.findByText('2019 Honda Civic EX marked Sold');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setStatus).toHaveBeenLastCalledWith(vehicle.id, 2, 'Available'));
  await table.findByRole('button', { name: /EX: Available/ });
});

test('a status that fails to save is reverted, and the error stays until it is closed', async () => {
  renderBackoffice(list, [civic()], { setStatus: async () => Promise.reject(new DomainError('unavailable', 'away')) });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Status of/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Pending' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to update vehicle. Please try again.');
  table.getByRole('button', { name: /EX: Available/ });
  fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('deleting one vehicle asks first, names it, and focuses the safe button', async () => {
  const [first, second] = [civic(), f150()];
  const { source } = renderBackoffice(list, [first, second]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this vehicle?' });
  expect(dialog.textContent).toContain('2019 Honda Civic EX');
  expect(document.activeElement?.textContent).toBe('Cancel');
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(source.deleteVehicle).toHaveBeenCalledWith(first.id));
  await screen.findByText('2019 Honda Civic EX deleted');
  await waitFor(() => expect(table.queryByText('Honda Civic EX')).toBeNull());
});

test('deleting one can be undone from the toast', async () => {
  const first = civic();
  const { source } = renderBackoffice(list, [first, f150()]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
  await screen.findByText('In the trash for 30 days');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2019 Honda Civic EX is back');
  expect(source.restoreMany).toHaveBeenCalledWith([first.id]);
  await table.findByText('Honda Civic EX');
});

test('a vehicle that cannot be restored is named with the reason', async () => {
  const message = 'The 2020 Kia Forte LX has this VIN now. Correct or delete that vehicle first.';
  const first = civic();
  renderBackoffice(list, [first, f150()], {
    restoreMany: async () => ({ done: [], failed: [{ id: first.id, message }] }),
  });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not restored');
  expect(alert.textContent).toContain(`2019 Honda Civic EX: ${message}`);
});

test('a vehicle that cannot be deleted stays, with an error', async () => {
  renderBackoffice(list, [civic()], { deleteVehicle: async () => Promise.reject(new DomainError('unavailable', 'x')) });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete vehicle. Please try again.');
  table.getByText('Honda Civic EX');
});

test('deleting several vehicles asks a question with their number', async () => {
  const { source } = renderBackoffice(list, [civic(), { ...f150(), status: 'Sold' }]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }));
  const question = 'Are you sure you want to delete 2 vehicle(s)? This action cannot be undone.';
  const dialog = await screen.findByRole('dialog', { name: question });
  within(dialog).getByText('1 of them is Available');
  fireEvent.click(within(dialog).getByText('Delete 2 vehicles'));
  await waitFor(() => expect(source.deleteMany).toHaveBeenCalled());
  await screen.findByText('No vehicles found');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 vehicles restored');
  (await findTable()).getByText('Honda Civic EX');
});
