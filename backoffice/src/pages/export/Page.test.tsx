// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { BackofficeContract, ExportPage, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { anEditableVehicle } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  aPage,
  aStaffVehicle,
  installDialogs,
  renderBackoffice,
  setLastEveningOfMonth,
} from '../../test-backoffice.tsx';
import { downloadFile } from '../../ui/download-file.ts';

vi.mock('../../ui/download-file.ts', () => ({ downloadFile: vi.fn() }));

beforeAll(installDialogs);
beforeEach(() => {
  localStorage.clear();
  vi.mocked(downloadFile).mockClear();
});
afterEach(cleanup);

const stored = { ...anEditableVehicle(), isMileageKnown: true };
const pages: ExportPage[] = [
  { vehicles: [stored, stored], total: 3 },
  { vehicles: [stored], total: 3 },
];

function aSource(asked: (StaffVehicleQuery | null)[] = [], given = pages) {
  return {
    async *read(query: StaffVehicleQuery | null) {
      asked.push(query);
      yield* given;
    },
  };
}

const getPage = async () => aPage([aStaffVehicle()], { matching: 3, total: 38 });

async function open(search = '', exports = aSource()) {
  const rendered = renderBackoffice(`/admin/vehicles/export${search}`, [], { exports, getPage });
  // The page's code loads on demand.
  await screen.findByRole('heading', { level: 1, name: 'Export Vehicles' }, { timeout: 10_000 });
  return rendered;
}

test('the current view of the list is exported, as given by the URL', async () => {
  setLastEveningOfMonth();
  const asked: (StaffVehicleQuery | null)[] = [];
  await open('?q=civic&show=Sold&sort=price', aSource(asked));
  screen.getByText('Sold, “civic”, by price: 3 vehicles');
  fireEvent.click(screen.getByRole('button', { name: 'Export 3 vehicles' }));
  await screen.findByText(/3 vehicles are in vehicles-2026-11-30\.csv/);
  expect(asked).toEqual([expect.objectContaining({ search: 'civic', chip: 'Sold', sort: 'price' })]);
  const [name, content] = vi.mocked(downloadFile).mock.calls[0] ?? [];
  expect(name).toMatch(/\.csv$/);
  const lines = (await content?.text())?.split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines?.[0]).toContain('make,model,year,price,mileage');
});

test('without filters everything is exported', async () => {
  const asked: (StaffVehicleQuery | null)[] = [];
  await open('', aSource(asked));
  fireEvent.click(screen.getByRole('button', { name: 'Export 38 vehicles' }));
  await waitFor(() => expect(asked).toEqual([null]));
});

test('format and columns are remembered', async () => {
  await open();
  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }));
  fireEvent.click(screen.getByRole('button', { name: 'Only the required five' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Trim' }));
  cleanup();
  await open();
  expect(screen.getByRole('radio', { name: 'JSON' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('checkbox', { name: /Mark as UTF-8/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Export 38 vehicles' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalled());
  const content = await vi.mocked(downloadFile).mock.calls[0]?.[1].text();
  const [first] = JSON.parse(content ?? '[]');
  expect(Object.keys(first)).toEqual(['make', 'model', 'year', 'price', 'vin', 'trim']);
});

test('amounts are offered and exported for those who may see them only', async () => {
  const read = vi.fn(async function* (..._: Parameters<BackofficeContract['exports']['read']>) {
    yield* pages;
  });
  await open('?money', { read });
  expect(screen.queryByRole('checkbox', { name: 'Cost, before HST' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add the amounts' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Export 38 vehicles' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalled());
  expect(await vi.mocked(downloadFile).mock.calls[0]?.[1].text()).not.toMatch(/cost|floorPrice|margin/);
  cleanup();
  vi.mocked(downloadFile).mockClear();
  renderBackoffice('/admin/vehicles/export?money', [], {
    ...{ exports: { read }, getPage },
    permissions: ['vehicles', 'vehicles.transfer', 'money'],
  });
  expect(await screen.findByRole('checkbox', { name: 'Cost, before HST' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Export 38 vehicles' }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalled());
  expect(read.mock.lastCall?.[1]).toMatchObject({ hasMoney: true });
  expect(await vi.mocked(downloadFile).mock.calls[0]?.[1].text()).toMatch(/cost,floorPrice,.*margin,daysOnLot/);
});

test('the filters read as the list names them', async () => {
  await open('?make=Honda&priceMin=20000&hasPhotos=false&import=6f2c0a3e-27a1-4b0e-9d4c-6d0d3a1f9b11');
  screen.getByText('Honda, From $20,000, Without photographs, From one import, by date added: 3 vehicles');
});

test('a warning shows if the file could not be imported again', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'VIN' }));
  screen.getByText(/An import needs VIN too/);
});

test('an export that fails half-way saves no file', async () => {
  const exports = {
    async *read() {
      yield pages[0] ?? { vehicles: [], total: 0 };
      throw new DomainError('unavailable', 'Failed to load vehicles. Please try again.');
    },
  };
  await open('', exports);
  fireEvent.click(screen.getByRole('button', { name: /^Export/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load vehicles. Please try again.');
  expect(downloadFile).not.toHaveBeenCalled();
});
