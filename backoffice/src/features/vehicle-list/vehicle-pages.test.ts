import type { StaffVehiclePage, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { aStaffVehicle, aStaffVehiclePage } from '@dealer/shared-domain/test-support';
import { expect, test, vi } from 'vitest';
import { createVehiclePages } from './vehicle-pages.ts';

const query: StaffVehicleQuery = { search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1 };

/** A page of 50 rows, each with its position as id. */
function aPageOf(matching: number, page: number): StaffVehiclePage {
  const start = (page - 1) * 50;
  const length = Math.max(0, Math.min(50, matching - start));
  const rows = Array.from({ length }, (_, index) => aStaffVehicle({ id: `car-${start + index}` }));
  return { ...aStaffVehiclePage(rows), matching, total: matching };
}

function somePages(matching = 10_000) {
  const loadPage = vi.fn(async (page: number) => aPageOf(matching, page));
  const pages = createVehiclePages(query, new Map([[1, aPageOf(matching, 1)]]), loadPage);
  return { pages, loadPage, rowAt: (index: number) => pages.getSnapshot().rowAt(index)?.id };
}

test('rows load when they come into view, and subscribers are notified', async () => {
  const { pages, loadPage, rowAt } = somePages();
  const told = vi.fn();
  pages.subscribe(told);
  expect(rowAt(120)).toBeUndefined();
  pages.showRange(120, 140);
  await vi.waitFor(() => expect(rowAt(120)).toBe('car-120'));
  expect(loadPage.mock.calls).toEqual([[3]]);
  expect(told).toHaveBeenCalledTimes(1);
  expect(rowAt(0)).toBe('car-0');
});

test('a fast scroll loads the rows where it stops, not all rows on the way', async () => {
  const { pages, loadPage, rowAt } = somePages();
  for (let index = 100; index < 9_000; index += 50) pages.showRange(index, index + 20);
  await vi.waitFor(() => expect(rowAt(8_950)).toBe('car-8950'));
  expect(loadPage.mock.calls.length).toBeLessThan(4);
});

test('scrolling through a long list keeps few pages in memory', async () => {
  const { pages, rowAt } = somePages();
  for (let index = 0; index < 10_000; index += 100) {
    pages.showRange(index, index + 99);
    await vi.waitFor(() => expect(rowAt(index + 99)).toBe(`car-${index + 99}`));
  }
  expect(pages.getSnapshot().loaded.length).toBeLessThanOrEqual(1_100);
});

test('no page beyond the end of the list is requested', async () => {
  const { pages, loadPage } = somePages(60);
  pages.showRange(40, 85);
  await vi.waitFor(() => expect(pages.getSnapshot().loaded).toHaveLength(60));
  pages.showRange(40, 300);
  await Promise.resolve();
  expect(loadPage.mock.calls).toEqual([[2]]);
});

test('rows that failed to load are reported and load on retry', async () => {
  const { pages, loadPage, rowAt } = somePages();
  loadPage.mockRejectedValueOnce(new Error('away'));
  pages.showRange(100, 120);
  await vi.waitFor(() => expect(pages.getSnapshot().hasFailed).toBe(true));
  pages.showRange(105, 125);
  expect(loadPage).toHaveBeenCalledTimes(1);
  pages.retry();
  await vi.waitFor(() => expect(rowAt(100)).toBe('car-100'));
  expect(pages.getSnapshot().hasFailed).toBe(false);
});
