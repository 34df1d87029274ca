// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aPage, aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(installDialogs);
// Preloads the page's code for the first test.
beforeAll(async () => void (await import('./Page.tsx')));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const list = '/admin/vehicles';
const findTable = async () => within(await screen.findByRole('table', { name: 'Vehicles' }));
const heads = (table: Awaited<ReturnType<typeof findTable>>) =>
  table.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('filters chosen in the panel are in the URL and in the request', async () => {
  const { router, source } = renderBackoffice(list, [aStaffVehicle()]);
  await findTable();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = within(await screen.findByRole('region', { name: 'Filters' }));
  fireEvent.change(panel.getByLabelText('Make'), { target: { value: 'Honda' } });
  await waitFor(() => expect(router.state.location.search).toBe('?make=Honda'));
  fireEvent.change(panel.getByLabelText('Price'), { target: { value: '$10,000–$20,000' } });
  await waitFor(() => expect(router.state.location.search).toBe('?make=Honda&priceMin=10000&priceMax=20000'));
  expect(source.getPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ filters: { make: 'Honda', priceMin: 10_000, priceMax: 20_000 } }),
    expect.anything(),
  );
});

test('the panel offers the specified makes, those in use, the price ranges and 30 years', async () => {
  renderBackoffice(list, [aStaffVehicle()], {
    getChoices: async () => ({ makes: ['Lada'], years: [1968], bodyStyles: ['Pickup'] }),
  });
  await findTable();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = within(await screen.findByRole('region', { name: 'Filters' }));
  await waitFor(() => within(panel.getByLabelText('Make')).getByText('Lada'));
  const options = (label: string) =>
    [...panel.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
  expect(options('Make')).toContain('Mercedes-Benz');
  expect(options('Make')).toHaveLength(17);
  expect(options('Year')).toHaveLength(32);
  expect(options('Price')).toHaveLength(6);
  expect(options('Body')).toContain('Pickup');
});

test('each active filter is a chip that removes it, and Clear removes them all', async () => {
  const { router } = renderBackoffice(`${list}?q=x&make=Honda&year=2019`, [aStaffVehicle()]);
  await findTable();
  fireEvent.click(screen.getByRole('button', { name: '2019, remove filter' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=x&make=Honda'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=x'));
});

test('an empty list names the filter to remove and the number of vehicles without it', async () => {
  const { router } = renderBackoffice(`${list}?q=civic&make=Lada`, [], {
    getPage: async ({ search, filters }) => {
      if (search && filters) return aPage([], { total: 9 });
      return aPage([], { matching: filters ? 0 : 4, total: 9 });
    },
  });
  await screen.findByText('Nothing matches “civic”, Lada.');
  await screen.findByRole('button', { name: 'Show all 9 vehicles' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Leave out “civic”/ })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out Lada: 4 vehicles' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=civic'));
});

test('columns and density are remembered on the device', async () => {
  const vehicle = aStaffVehicle({ vin: '2HGFC2F55KH000351', stockNumber: '26-101', views: 31, imageCount: 4 });
  renderBackoffice(list, [vehicle]);
  const table = await findTable();
  expect(heads(table)).toEqual(['', 'Vehicle', 'Year', 'Price', 'Mileage', 'Status', 'Added', 'Actions']);
  fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns and density' }));
  for (const name of ['VIN', 'Stock number', 'Views', 'Year']) fireEvent.click(dialog.getByText(name));
  fireEvent.click(dialog.getByText('Compact'));
  expect(heads(table)).toEqual([
    '',
    'Vehicle',
    'Price',
    'Mileage',
    'Status',
    'Stock no.',
    'VIN',
    'Views',
    'Added',
    'Actions',
  ]);
  table.getByText('26-101');
  table.getByText('31');
  cleanup();
  renderBackoffice(list, [vehicle]);
  expect(heads(await findTable())).toContain('VIN');
});

test.each(['{', '{"columns":"all"}', '[]', '{"columns":["vin","salary"],"isCompact":false}'])(
  'unreadable stored columns fall back to the defaults: %s',
  async (stored) => {
    localStorage.setItem('vehicle-list-view', stored);
    renderBackoffice(list, [aStaffVehicle()]);
    expect(heads(await findTable())).toContain('Price');
  },
);

test('a press copies a VIN', async () => {
  localStorage.setItem('vehicle-list-view', '{"columns":["vin"],"isCompact":false}');
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderBackoffice(list, [aStaffVehicle({ vin: '2HGFC2F55KH000351' })]);
  fireEvent.click((await findTable()).getByRole('button', { name: /^Copy VIN/ }));
  await screen.findByText('VIN copied');
  expect(writeText).toHaveBeenCalledWith('2HGFC2F55KH000351');
});

test('the table links to the grid and back with the same query', async () => {
  const { router } = renderBackoffice(`${list}?make=Honda&sort=price`, [aStaffVehicle()]);
  await findTable();
  const views = within(screen.getByRole('navigation', { name: 'View' }));
  fireEvent.click(views.getByRole('link', { name: 'Grid' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/inventory'));
  expect(router.state.location.search).toBe('?sort=price&make=Honda');
});

test('going back reloads the rows that were in view', async () => {
  const stock = Array.from({ length: 120 }, (_, index) => aStaffVehicle({ model: `Model ${index}` }));
  const getPage = vi.fn(async ({ page }: { page: number }) =>
    aPage(stock.slice((page - 1) * 50, page * 50), { matching: 120, total: 120 }),
  );
  const { vehicleEvents } = renderBackoffice(list, stock, { getPage });
  await findTable();
  Object.defineProperty(HTMLElement.prototype, 'getBoundingClientRect', {
    configurable: true,
    value: () => ({ top: -8_000, bottom: 0, height: 52, left: 0, right: 0, width: 0 }),
  });
  fireEvent.scroll(window);
  await screen.findByText('Honda Model 107 EX');
  const before = getPage.mock.calls.length;
  vehicleEvents.publish({ type: 'refresh' });
  await waitFor(() => expect(getPage.mock.calls.length).toBeGreaterThan(before));
  const pages = getPage.mock.calls.slice(before).map(([{ page }]) => page);
  expect(pages).toEqual(expect.arrayContaining([1, 2, 3]));
  screen.getByText('Honda Model 107 EX');
  Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect');
});
