// @vitest-environment jsdom
import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { aBackofficeContract, aStaffVehicle, aStaffVehiclePage } from '@dealer/shared-domain/test-support';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { StaffProvider } from '../../../staff.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { createVehiclePages } from '../vehicle-pages.ts';
import { useSelection } from './use-selection.ts';

const query: StaffVehicleQuery = { search: '', chip: 'All', sort: 'price', direction: 'asc', page: 1 };
const count = 10_000;
const rows = Array.from({ length: count }, (_, index) => aStaffVehicle({ id: `car-${index}` }));
const toPage = (page: number) => ({
  ...aStaffVehiclePage(rows.slice((page - 1) * 50, page * 50)),
  matching: count,
  total: count,
});

/** A list of 10,000 of which the given pages are loaded. */
function renderSelection(loaded: number[], select = vi.fn(async () => rows)) {
  const contract = aBackofficeContract({ vehicles: { select } });
  const pages = createVehiclePages(query, new Map(loaded.map((page) => [page, toPage(page)])), async (page) =>
    toPage(page),
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StaffProvider contract={contract}>
      <ToastProvider>{children}</ToastProvider>
    </StaffProvider>
  );
  const { result } = renderHook((shown: StaffVehicleQuery) => useSelection(shown, pages.getSnapshot()), {
    wrapper,
    initialProps: query,
  });
  return { selection: result, select };
}

test('a range over rows that are not loaded selects each of them, in the order of the list', async () => {
  const { selection, select } = renderSelection([1, 180]);
  act(() => selection.current.toggle('car-3'));
  act(() => selection.current.toggle('car-8990', { toHere: true }));
  await waitFor(() => expect(selection.current.count).toBe(8_988));
  expect(select).toHaveBeenCalledExactlyOnceWith(query);
  expect([
    selection.current.has('car-2'),
    selection.current.has('car-4000'),
    selection.current.has('car-8991'),
  ]).toEqual([false, true, false]);
});

test('a range whose start has left the memory is still whole, and is deselected the same way', async () => {
  const { selection } = renderSelection([1, 180]);
  act(() => selection.current.toggle('car-8990'));
  act(() => selection.current.toggle('car-3', { toHere: true }));
  await waitFor(() => expect(selection.current.count).toBe(8_988));
  act(() => selection.current.toggle('car-8990', { toHere: true }));
  await waitFor(() => expect(selection.current.count).toBe(0));
});

test('a range over loaded rows asks nobody', () => {
  const { selection, select } = renderSelection([1, 2]);
  act(() => selection.current.toggle('car-40'));
  act(() => selection.current.toggle('car-60', { toHere: true }));
  expect(selection.current.count).toBe(21);
  expect(select).not.toHaveBeenCalled();
});

test('a range that cannot be loaded changes nothing', async () => {
  const { selection } = renderSelection(
    [1, 180],
    vi.fn(() => Promise.reject(new Error('away'))),
  );
  act(() => selection.current.toggle('car-3'));
  act(() => selection.current.toggle('car-8990', { toHere: true }));
  await waitFor(() => expect(selection.current.isSelectingAll).toBe(false));
  expect(selection.current.count).toBe(1);
});
