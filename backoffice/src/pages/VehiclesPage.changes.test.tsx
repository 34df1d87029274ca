// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from './test-backoffice.tsx';

beforeAll(installDialogs);
afterEach(cleanup);

const list = '/admin/vehicles';
const civic = () => aStaffVehicle({ make: 'Honda', model: 'Civic', trim: 'EX', year: 2019, price: 18_995 });
const f150 = () => aStaffVehicle({ make: 'Ford', model: 'F-150', trim: 'XLT', year: 2018, price: 26_900 });

async function findTable() {
  return within(await screen.findByRole('table', { name: 'Vehicles' }));
}

test('marking several sold can be undone to what each was', async () => {
  const sold = aStaffVehicle({ model: 'Accord', status: 'Pending' });
  const { source, vehicles } = renderBackoffice(list, [civic(), sold]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Sold' }));
  expect(await screen.findByText('2 vehicles marked Sold')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.restoreStatusOfMany).toHaveBeenCalledTimes(2));
  expect([...vehicles.values()].map(({ status }) => status)).toEqual(['Available', 'Pending']);
});

test('taking several back leaves alone what somebody changed since, and names it', async () => {
  const [first, second] = [civic(), f150()];
  const { vehicles } = renderBackoffice(list, [first, second]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Sold' }));
  await screen.findByText('2 vehicles marked Sold');
  vehicles.set(second.id, { ...second, status: 'Pending', version: second.version + 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 of 2 vehicles put back');
  expect(alert.textContent).toContain('2018 Ford F-150 XLT: Somebody else changed this vehicle meanwhile');
  expect([...vehicles.values()].map(({ status }) => status)).toEqual(['Available', 'Pending']);
});

test('what failed in a bulk action stays selected and is named', async () => {
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

test('a bulk action that does not arrive keeps the selection and can be tried again', async () => {
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

test('a price is edited in its row: Enter saves it under the version that was shown', async () => {
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
  expect(await screen.findByText('Price of 2019 Honda Civic EX from $18,995 to $18,495')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setPrice).toHaveBeenLastCalledWith(vehicle.id, 2, 18_995));
});

test('what is not a price is refused at its field, and Escape leaves it', async () => {
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

test('a price that could not be saved keeps what was typed, and the row its old price', async () => {
  renderBackoffice(list, [civic()], { setPrice: async () => Promise.reject(new DomainError('unavailable', 'away')) });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,000' } });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  expect((await table.findByRole('alert')).textContent).toContain('Failed to update vehicle. Please try again.');
  expect(table.getByRole<HTMLInputElement>('textbox').value).toBe('17,000');
});

test('a price that somebody else changed meanwhile is told, and the row shows the newer one', async () => {
  const vehicle = civic();
  const { source, vehicles } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  vehicles.set(vehicle.id, { ...vehicle, price: 15_000, version: 7 });
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,000' } });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  expect((await table.findByRole('alert')).textContent).toContain('Somebody else changed this vehicle meanwhile');
  await waitFor(() => expect(source.getPage).toHaveBeenCalledTimes(2));
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Escape' });
  expect(await table.findByRole('button', { name: /\$15,000/ })).toBeTruthy();
});

test('a price that changes while another is typed is not overwritten unseen', async () => {
  const vehicle = civic();
  const { source, vehicles, vehicleEvents } = renderBackoffice(list, [vehicle]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Price of/ }));
  fireEvent.change(table.getByRole('textbox'), { target: { value: '17,000' } });
  vehicles.set(vehicle.id, { ...vehicle, price: 15_000, mileageKm: 90_000, version: 2 });
  vehicleEvents.publish({ type: 'update', id: vehicle.id });
  await table.findByRole('cell', { name: '90,000 km' });
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  expect(table.getByRole('alert').textContent).toContain('Somebody else changed this vehicle meanwhile: $15,000');
  expect(source.setPrice).not.toHaveBeenCalled();
  fireEvent.keyDown(table.getByRole('textbox'), { key: 'Enter' });
  await waitFor(() => expect(source.setPrice).toHaveBeenCalledWith(vehicle.id, 2, 17_000));
});

test('a status is picked from the keyboard, shows at once and can be undone', async () => {
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
  expect(await screen.findByText('2019 Honda Civic EX marked Sold')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setStatus).toHaveBeenLastCalledWith(vehicle.id, 2, 'Available'));
  expect(await table.findByRole('button', { name: /EX: Available/ })).toBeTruthy();
});

test('a status that could not be saved goes back, and says so until it is closed', async () => {
  renderBackoffice(list, [civic()], { setStatus: async () => Promise.reject(new DomainError('unavailable', 'away')) });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: /^Status of/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Pending' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to update vehicle. Please try again.');
  expect(table.getByRole('button', { name: /EX: Available/ })).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('deleting one asks first, names the vehicle, and starts on the safe button', async () => {
  const [first, second] = [civic(), f150()];
  const { source } = renderBackoffice(list, [first, second]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this vehicle?' });
  expect(dialog.textContent).toContain('2019 Honda Civic EX');
  expect(document.activeElement?.textContent).toBe('Cancel');
  fireEvent.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(source.deleteVehicle).toHaveBeenCalledWith(first.id));
  expect(await screen.findByText('2019 Honda Civic EX deleted')).toBeTruthy();
  await waitFor(() => expect(table.queryByText('Honda Civic EX')).toBeNull());
});

test('a vehicle that could not be deleted stays, with the message', async () => {
  renderBackoffice(list, [civic()], { deleteVehicle: async () => Promise.reject(new DomainError('unavailable', 'x')) });
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete vehicle. Please try again.');
  expect(table.getByText('Honda Civic EX')).toBeTruthy();
});

test('deleting several asks the question with their number', async () => {
  const { source } = renderBackoffice(list, [civic(), f150()]);
  fireEvent.click((await findTable()).getByRole('checkbox', { name: 'Select All' }));
  fireEvent.click(within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }));
  const question = 'Are you sure you want to delete 2 vehicle(s)? This action cannot be undone.';
  const dialog = await screen.findByRole('dialog', { name: question });
  fireEvent.click(within(dialog).getByText('Delete 2 vehicles'));
  await waitFor(() => expect(source.deleteMany).toHaveBeenCalled());
  expect(await screen.findByText('No vehicles found')).toBeTruthy();
});
