// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { Permission } from '@dealer/shared-domain/staff';
import { anEditableVehicle, aStaffUser, aVehicleInput } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addAddress,
  aFile,
  choosePhotos,
  editAddress,
  field,
  fillRequired,
  installBrowserParts,
  renderForm,
  submit,
  type,
} from './test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

const photographer: Permission[] = ['vehicles', 'vehicles.draft'];
const sales: Permission[] = [...photographer, 'vehicles.edit', 'vehicles.publish'];
const published = anEditableVehicle({ input: aVehicleInput({ status: 'Available' }) });
const noEdit = 'Your role does not change published vehicles';
const noPrice = 'Your role does not change prices.';
const noStatus = /Your role does not publish vehicles or change their status\./;

function open(address: string, permissions: Permission[], vehicles: Parameters<typeof renderForm>[1] = {}) {
  return renderForm(address, { session: { getUser: () => ({ ...aStaffUser, permissions }) }, ...vehicles });
}
const openVehicle = async (vehicle: typeof published, permissions: Permission[], save = vi.fn()) => {
  open(editAddress(vehicle), permissions, { vehicles: { getVehicle: async () => vehicle, ...save() } });
  await screen.findByRole('heading', { name: 'Edit Vehicle' });
};
const listStatuses = () =>
  within(screen.getByRole('radiogroup', { name: 'Status' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value);

test('without the right to edit, a published vehicle says so before anyone types, and still takes photographs', async () => {
  const [updateVehicle, saveMedia] = [vi.fn(), vi.fn(async () => undefined)];
  await openVehicle(
    published,
    photographer,
    vi.fn(() => ({ updateVehicle, saveMedia })),
  );
  screen.getByText(noEdit);
  for (const name of ['Description', 'Price', 'VIN']) expect(field(name).matches(':disabled')).toBe(true);
  const inspected = screen.getByRole('button', { name: 'All nine inspected: nothing found' });
  expect(inspected.matches(':disabled')).toBe(true);
  expect(screen.getByLabelText(/Drop photographs here/).matches(':disabled')).toBe(false);
  choosePhotos([aFile('front.jpg')]);
  submit('Update Vehicle');
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle).not.toHaveBeenCalled();
});

test('a draft may be edited without that right', async () => {
  await openVehicle(anEditableVehicle({ input: aVehicleInput({ status: 'Draft' }) }), photographer);
  expect(screen.queryByText(noEdit)).toBeNull();
  expect(field('Price')).toHaveProperty('readOnly', false);
  expect(listStatuses()).toEqual(['Draft']);
  screen.getByText(noStatus);
});

test('the price of a published vehicle is read-only without the right to change prices', async () => {
  await openVehicle(published, sales);
  expect(field('Price')).toHaveProperty('readOnly', true);
  screen.getByText(noPrice);
  expect(field('Description').matches(':disabled')).toBe(false);
  expect(listStatuses()).toHaveLength(4);
});

test('a new vehicle has a price that its author may type', () => {
  open(addAddress, sales);
  expect(field('Price')).toHaveProperty('readOnly', false);
  expect(screen.queryByText(noPrice)).toBeNull();
});

test('a new vehicle of someone who may not publish is a draft', async () => {
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  open(addAddress, photographer, { vehicles: { createVehicle } });
  expect(listStatuses()).toEqual(['Draft']);
  fillRequired();
  submit();
  await waitFor(() =>
    expect(createVehicle).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ status: 'Draft' })),
  );
});

test('a refused save says so, and is no conflict', async () => {
  const refusal = "You don't have permission to access this resource.";
  const updateVehicle = () => Promise.reject(new DomainError('forbidden', refusal));
  await openVehicle(
    published,
    sales,
    vi.fn(() => ({ updateVehicle })),
  );
  type(field('Description'), 'Another text.');
  fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal);
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
});
