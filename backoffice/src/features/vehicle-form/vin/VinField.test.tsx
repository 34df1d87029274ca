// @vitest-environment jsdom
import { anEditableVehicle } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addAddress, combo, editAddress, field, installBrowserParts, renderForm, type } from '../test-vehicle-form.tsx';

const vin = 'KM8K2CAB4PU001140';
const vinOf2020 = 'KM8K2CAB1LU001140';
const table = {
  makes: ['Hyundai'],
  models: [['Kona', 'Hyundai', 2018, 9999]],
  schemas: [[2018, 2025, 0]],
  patterns: ['K2***\tm\tKona\n*****\tb\tSport Utility Vehicle (SUV)\n*****\td\t2\n*****\tc\t4\n*****\tf\tGasoline'],
};

beforeAll(() => {
  installBrowserParts();
  vi.stubGlobal('__webpack_public_path__', '/remote/');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/KM8.json') ? Response.json(table) : new Response('', { status: 404 }),
  );
});
afterEach(cleanup);

test('a complete VIN fills in the empty fields, marks each one, and can be undone there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  renderForm(addAddress);
  type(combo('Transmission'), 'Manual');
  type(field('VIN'), vin.toLowerCase());
  await screen.findByText('SUV, 2.0L, 4 cylinders, gasoline. 6 fields filled.');
  await waitFor(() => expect(combo('Make')).toHaveProperty('value', 'Hyundai'));
  expect(combo('Year')).toHaveProperty('value', '2023');
  expect(combo('Body Type')).toHaveProperty('value', 'SUV');
  expect(combo('Transmission')).toHaveProperty('value', 'Manual');

  fireEvent.click(screen.getByRole('button', { name: 'Undo Body Type from VIN' }));
  expect(combo('Body Type')).toHaveProperty('value', 'Sedan');
  expect(screen.queryByRole('button', { name: 'Undo Body Type from VIN' })).toBeNull();
  type(combo('Model'), 'Kona Electric');
  expect(screen.queryByRole('button', { name: 'Undo Model from VIN' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(combo('Make')).toHaveProperty('value', '');
  expect(combo('Year')).toHaveProperty('value', String(new Date().getFullYear()));
});

test('another VIN first puts back what the one before filled in, except for values changed since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  renderForm(addAddress);
  type(field('VIN'), vin);
  await waitFor(() => expect(combo('Year')).toHaveProperty('value', '2023'));
  type(combo('Body Type'), 'Wagon');
  type(field('VIN'), vinOf2020);
  await waitFor(() => expect(combo('Year')).toHaveProperty('value', '2020'));
  await screen.findByText('SUV, 2.0L, 4 cylinders, gasoline. 5 fields filled.');
  expect(combo('Make')).toHaveProperty('value', 'Hyundai');
  expect(combo('Body Type')).toHaveProperty('value', 'Wagon');

  type(field('VIN'), '5YJ3E1EA7KF317000');
  expect(combo('Make')).toHaveProperty('value', '');
  expect(combo('Year')).toHaveProperty('value', String(new Date().getFullYear()));
  expect(combo('Body Type')).toHaveProperty('value', 'Wagon');
});

test('"Undo all" leaves a value that was typed over the one from the VIN', async () => {
  renderForm(addAddress);
  type(field('VIN'), vin);
  await waitFor(() => expect(combo('Model')).toHaveProperty('value', 'Kona'));
  type(combo('Model'), 'Kona Electric');
  fireEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(combo('Make')).toHaveProperty('value', '');
  expect(combo('Model')).toHaveProperty('value', 'Kona Electric');
});

test('in a stored vehicle only empty fields are filled in', async () => {
  const stored = anEditableVehicle();
  const vehicle = { ...stored, input: { ...stored.input, vin: '', make: 'Hyundai', model: 'Kona', cylinders: null } };
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle } });
  type(await screen.findByRole('textbox', { name: 'VIN' }), vin);
  await waitFor(() => expect(combo('Cylinders optional')).toHaveProperty('value', '4'));
  expect(combo('Year')).toHaveProperty('value', '2019');
  expect(combo('Body Type')).toHaveProperty('value', 'Sedan');
});

test('a mistyped VIN warns and is decoded only on request; an unknown one shows a hint', async () => {
  renderForm(addAddress);
  expect(screen.getByRole('button', { name: 'Decode' })).toHaveProperty('disabled', true);
  type(field('VIN'), 'KM8K2CAB0PU001140');
  screen.getByText('The check digit does not fit. Typed right?');
  expect(combo('Make')).toHaveProperty('value', '');
  fireEvent.click(screen.getByRole('button', { name: 'Decode' }));
  await waitFor(() => expect(combo('Make')).toHaveProperty('value', 'Hyundai'));
  type(field('VIN'), 'ZZZK2CAB0PU001140');
  fireEvent.click(screen.getByRole('button', { name: 'Decode' }));
  await screen.findByText('Not in our tables. Fill in by hand.');
});

test('if the tables cannot be loaded, the form can be filled in by hand and decoding can be retried', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  renderForm(addAddress);
  type(field('VIN'), '5YJ3E1EA7KF317000');
  fireEvent.click(screen.getByRole('button', { name: 'Decode' }));
  fireEvent.click(await screen.findByRole('button', { name: 'try again' }));
  await screen.findByText(/The tables could not be read/);
});

const match = {
  id: '00000000-0000-4000-8000-000000000009',
  year: 2023,
  make: 'Hyundai',
  model: 'Kona',
  trim: 'SE',
  stockNumber: '26-104',
  status: 'Sold' as const,
  soldAt: '2026-11-02T12:00:00Z',
};

test('another vehicle with the VIN is shown before saving; the vehicle itself is not', async () => {
  const own = anEditableVehicle();
  const findByVin = vi.fn(async () => [{ ...match, id: own.id }, match]);
  renderForm(editAddress(own), { vehicles: { getVehicle: async () => own }, vehicleRecords: { findByVin } });
  const title = await screen.findByText('This VIN is already in your inventory', {}, { timeout: 5_000 });
  const note = within(title.closest('div')?.parentElement ?? document.body);
  note.getByText(/Stock 26-104, 2023 Hyundai Kona SE, sold on Nov 2, 2026\./);
  expect(note.getByRole('link', { name: /Open it/ }).getAttribute('href')).toBe(`/admin/vehicles/${match.id}/edit`);
});

test('a stock number that another vehicle on the lot has is pointed out', async () => {
  const findByStockNumber = vi.fn(async () => [{ ...match, status: 'Available' as const }]);
  renderForm(addAddress, { vehicleRecords: { findByStockNumber } });
  type(field('Stock number optional'), ' 26-104 ');
  await screen.findByText('This stock number is already in your inventory', {}, { timeout: 5_000 });
  expect(findByStockNumber).toHaveBeenCalledExactlyOnceWith('26-104', expect.any(AbortSignal));
  type(field('Stock number optional'), '26-105');
  expect(screen.queryByText('This stock number is already in your inventory')).toBeNull();
});

test('the stock number of a sold vehicle may be another one’s', async () => {
  const findByStockNumber = vi.fn(async () => [{ ...match, status: 'Available' as const }]);
  renderForm(addAddress, { vehicleRecords: { findByStockNumber } });
  type(field('Stock number optional'), '26-104');
  await screen.findByText('This stock number is already in your inventory', {}, { timeout: 5_000 });
  fireEvent.click(screen.getByRole('radio', { name: 'Sold' }));
  await waitFor(() => expect(screen.queryByText('This stock number is already in your inventory')).toBeNull());
});
