import type { StaffVehiclePage, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { aStaffVehicle, aStaffVehiclePage } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { createStockPages } from './stock-pages.ts';

const query: StaffVehicleQuery = { search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1 };

/** A page of 50 rows that say where they stand. */
function aPageOf(matching: number, page: number): StaffVehiclePage {
  const start = (page - 1) * 50;
  const length = Math.max(0, Math.min(50, matching - start));
  const rows = Array.from({ length }, (_, index) => aStaffVehicle({ id: `car-${start + index}` }));
  return { ...aStaffVehiclePage(rows), matching, total: matching };
}

function aStock(matching = 10_000) {
  const readPage = vi.fn(async (page: number) => aPageOf(matching, page));
  const stock = createStockPages(query, new Map([[1, aPageOf(matching, 1)]]), readPage);
  return { stock, readPage, rowAt: (index: number) => stock.getSnapshot().rowAt(index)?.id };
}

test('rows are read when they come into view, and told', async () => {
  const { stock, readPage, rowAt } = aStock();
  const told = vi.fn();
  stock.subscribe(told);
  expect(rowAt(120)).toBeUndefined();
  stock.want(120, 140);
  await vi.waitFor(() => expect(rowAt(120)).toBe('car-120'));
  expect(readPage.mock.calls).toEqual([[3]]);
  expect(told).toHaveBeenCalledTimes(1);
  expect(rowAt(0)).toBe('car-0');
});

test('who scrolls fast gets what is seen in the end, not everything on the way', async () => {
  const { stock, readPage, rowAt } = aStock();
  for (let index = 100; index < 9_000; index += 50) stock.want(index, index + 20);
  await vi.waitFor(() => expect(rowAt(8_950)).toBe('car-8950'));
  expect(readPage.mock.calls.length).toBeLessThan(4);
});

test('a long way through the list keeps the memory flat', async () => {
  const { stock, rowAt } = aStock();
  for (let index = 0; index < 10_000; index += 100) {
    stock.want(index, index + 99);
    await vi.waitFor(() => expect(rowAt(index + 99)).toBe(`car-${index + 99}`));
  }
  expect(stock.getSnapshot().loaded.length).toBeLessThanOrEqual(1_100);
});

test('the end of the list asks for nothing beyond it', async () => {
  const { stock, readPage } = aStock(60);
  stock.want(40, 85);
  await vi.waitFor(() => expect(stock.getSnapshot().loaded).toHaveLength(60));
  stock.want(40, 300);
  await Promise.resolve();
  expect(readPage.mock.calls).toEqual([[2]]);
});

test('rows that could not be read are said so, and read on demand', async () => {
  const { stock, readPage, rowAt } = aStock();
  readPage.mockRejectedValueOnce(new Error('away'));
  stock.want(100, 120);
  await vi.waitFor(() => expect(stock.getSnapshot().hasFailed).toBe(true));
  stock.want(105, 125);
  expect(readPage).toHaveBeenCalledTimes(1);
  stock.retry();
  await vi.waitFor(() => expect(rowAt(100)).toBe('car-100'));
  expect(stock.getSnapshot().hasFailed).toBe(false);
});
