// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../../../test-backoffice.tsx';

beforeAll(installDialogs);
afterEach(cleanup);

/** A list of one vehicle whose price is saved when the test says so. */
function renderSlowList() {
  const { promise: priceSaves, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  const { source, vehicles, vehicleEvents } = renderBackoffice('/admin/vehicles', [aStaffVehicle({ price: 18_995 })]);
  const setPrice = source.setPrice;
  source.setPrice = async (...given) => {
    await priceSaves;
    return setPrice(...given);
  };
  return { source, vehicles, vehicleEvents, finish, fail };
}

async function changePrice(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^Price of/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /^Price of/ }), { target: { value: text } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Price of/ }), { key: 'Enter' });
}

async function changeStatus(status: string) {
  fireEvent.click(screen.getByRole('button', { name: /^Status of/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: status }));
}

function expectShown(price: RegExp, status: RegExp) {
  screen.getByRole('button', { name: price });
  screen.getByRole('button', { name: status });
}

test('a second edit of a row waits for the first, and both show meanwhile', async () => {
  const { vehicles, finish } = renderSlowList();
  await changePrice('18495');
  await changeStatus('Pending');
  expectShown(/: \$18,495\. Change/, /: Pending/);
  finish();
  await screen.findByText('2019 Honda Civic EX marked Pending');
  expectShown(/: \$18,495\. Change/, /: Pending/);
  expect([...vehicles.values()]).toMatchObject([{ price: 18_495, status: 'Pending', version: 3 }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an edit that fails is taken back alone, and the one that waited for it is saved', async () => {
  const { vehicles, fail } = renderSlowList();
  await changePrice('18495');
  await changeStatus('Pending');
  fail(new DomainError('unavailable', 'away'));
  await screen.findByText('2019 Honda Civic EX marked Pending');
  await screen.findByText('Failed to update vehicle. Please try again.');
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^Price of/ }), { key: 'Escape' });
  expectShown(/: \$18,995\. Change/, /: Pending/);
  expect([...vehicles.values()]).toMatchObject([{ price: 18_995, status: 'Pending', version: 2 }]);
});

test('an edit can be undone while a later one of the same row is being saved', async () => {
  const { source, vehicles, finish } = renderSlowList();
  const { promise: statusSaves, resolve: finishStatus } = Promise.withResolvers<void>();
  const setStatus = source.setStatus;
  source.setStatus = async (...given) => {
    await statusSaves;
    return setStatus(...given);
  };
  finish();
  await changePrice('18495');
  await screen.findByText(/^Price of 2019 Honda Civic EX from/);
  await changeStatus('Pending');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expectShown(/: \$18,995\. Change/, /: Pending/);
  finishStatus();
  await waitFor(() => expect([...vehicles.values()]).toMatchObject([{ price: 18_995, status: 'Pending', version: 4 }]));
});

test('an edit is refused if another user changed the vehicle between two edits of the row', async () => {
  const { vehicles, finish } = renderSlowList();
  await changePrice('18495');
  await changeStatus('Pending');
  const [vehicle] = vehicles.values();
  if (vehicle) vehicles.set(vehicle.id, { ...vehicle, mileageKm: 90_000, version: 2 });
  finish();
  await screen.findAllByText(/Someone else changed this vehicle in the meantime/);
  await screen.findByRole('button', { name: /^Status of .*: Available/ });
  expect([...vehicles.values()]).toMatchObject([{ price: 18_995, status: 'Available', version: 2 }]);
});
