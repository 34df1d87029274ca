// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPage, aStaffVehicle, renderBackoffice } from '../../test-backoffice.tsx';

// Preloads the page's code for the first test.
beforeAll(async () => void (await import('./Page.tsx')));
afterEach(cleanup);

const list = '/admin/vehicles';
const civic = () => aStaffVehicle({ make: 'Honda', model: 'Civic', trim: 'EX', year: 2019, price: 18_995 });
const f150 = () => aStaffVehicle({ make: 'Ford', model: 'F-150', trim: 'XLT', year: 2018, price: 26_900 });

async function findTable() {
  return within(await screen.findByRole('table', { name: 'Vehicles' }));
}

test('the heading shows the matching and the total number of vehicles, with thousands separators', async () => {
  renderBackoffice(list, [], { getPage: async () => aPage([civic()], { matching: 1386, total: 10_386 }) });
  await screen.findByText('1,386 of 10,386 vehicles');
  screen.getByText('Rows 1–10 of 1,386');
  expect(document.title).toContain('Vehicle Management');
});

test('the first press on a column header sorts ascending, the second descending', async () => {
  const { router } = renderBackoffice(list, [civic()]);
  const table = await findTable();
  fireEvent.click(table.getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price'));
  const head = () => table.getByRole('columnheader', { name: 'Price' });
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
  fireEvent.click(table.getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
  expect(table.getByRole('columnheader', { name: 'Year' }).hasAttribute('aria-sort')).toBe(false);
});

test('the query in the URL is the one requested', async () => {
  const { source } = renderBackoffice(`${list}?q=civic&show=Sold&sort=make`, [civic()]);
  await findTable();
  expect(source.getPage).toHaveBeenCalledWith(
    { search: 'civic', chip: 'Sold', sort: 'make', direction: 'asc', page: 1 },
    expect.anything(),
  );
});

test('a status chip shows its count and filters the list', async () => {
  const { source } = renderBackoffice(list, [civic(), aStaffVehicle({ status: 'Sold' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sold 1' }));
  await waitFor(() =>
    expect(source.getPage).toHaveBeenLastCalledWith(
      expect.objectContaining({ chip: 'Sold', page: 1 }),
      expect.anything(),
    ),
  );
  expect(screen.getByRole('button', { name: 'Sold 1' }).getAttribute('aria-pressed')).toBe('true');
});

test('typing searches once after a pause and keeps the text and the focus', async () => {
  const { source, router } = renderBackoffice(list, [civic()]);
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  box.focus();
  fireEvent.change(box, { target: { value: 'civ' } });
  fireEvent.change(box, { target: { value: 'civic ' } });
  await waitFor(() => expect(source.getPage).toHaveBeenCalledTimes(2));
  expect(source.getPage).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'civic' }), expect.anything());
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(box.value).toBe('civic ');
  expect(document.activeElement).toBe(box);
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a pending search runs when the field loses the focus, not later', async () => {
  const { router } = renderBackoffice('/admin/vehicles', [aStaffVehicle()]);
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  fireEvent.change(box, { target: { value: 'civic' } });
  expect(router.state.navigation.state).toBe('idle');
  fireEvent.blur(box);
  expect(router.state.navigation.location?.search).toBe('?q=civic');
});

test('the slash focuses the search and N adds a vehicle, but not while typing', async () => {
  const { router } = renderBackoffice(list, [civic()]);
  await findTable();
  fireEvent.keyDown(document.body, { key: '/' });
  const box = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(box);
  fireEvent.keyDown(box, { key: 'n' });
  expect(router.state.location.pathname).toBe(list);
});

test('the arrows move between rows, and Space selects', async () => {
  renderBackoffice(list, [civic(), f150()]);
  const table = await findTable();
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('Ford F-150 XLT');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' });
  expect(table.getByRole<HTMLInputElement>('checkbox', { name: 'Select 2018 Ford F-150 XLT' }).checked).toBe(true);
});

test('Select All selects the loaded rows, and the bar shows how many', async () => {
  renderBackoffice(list, [civic(), f150()]);
  const table = await findTable();
  fireEvent.click(table.getByRole('checkbox', { name: 'Select All' }));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(bar.textContent).toContain('2 vehicle(s) selected');
  fireEvent.click(table.getByRole('checkbox', { name: 'Select 2019 Honda Civic EX' }));
  expect(table.getByRole<HTMLInputElement>('checkbox', { name: 'Select All' }).indeterminate).toBe(true);
  fireEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

test('an empty inventory offers to add the first vehicle', async () => {
  renderBackoffice(list);
  await screen.findByRole('heading', { name: 'No vehicles found' });
  expect(screen.getAllByRole('link', { name: 'Add Vehicle' }).at(-1)?.getAttribute('href')).toBe('/admin/vehicles/add');
});

test('an empty status chip says how many vehicles there are without it', async () => {
  const counts = { All: 3, Available: 3, Pending: 0, Sold: 0, Draft: 0, Featured: 0 };
  const { router } = renderBackoffice(`${list}?show=Sold`, [], {
    getPage: async () => aPage([], { total: 3, counts }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out Sold: 3 vehicles' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a list that fails to load keeps the search and loads on Retry', async () => {
  const getPage = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  getPage.mockResolvedValue(aPage([civic()]));
  renderBackoffice(`${list}?q=civic`, [], { getPage });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load vehicles. Please try again.');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('civic');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await (await findTable()).findByText('Honda Civic EX');
});

test('changes made elsewhere appear, and the selection stays', async () => {
  const vehicle = civic();
  const { vehicles, vehicleEvents } = renderBackoffice(list, [vehicle, f150()]);
  const table = await findTable();
  fireEvent.click(table.getByRole('checkbox', { name: 'Select 2018 Ford F-150 XLT' }));
  vehicles.set(vehicle.id, { ...vehicle, status: 'Pending', version: 2 });
  vehicleEvents.publish({ type: 'update', id: vehicle.id });
  await table.findByRole('button', { name: /Civic EX: Pending/ });
  expect(table.getByRole<HTMLInputElement>('checkbox', { name: 'Select 2018 Ford F-150 XLT' }).checked).toBe(true);
});

test('if the list cannot be refreshed, its rows stay below a note with Retry', async () => {
  let isAway = false;
  const getPage = vi.fn(async () => {
    if (isAway) throw new DomainError('unavailable', 'away');
    return aPage([civic()]);
  });
  const { router } = renderBackoffice(list, [], { getPage });
  await findTable();
  isAway = true;
  await act(() => router.revalidate());
  expect((await screen.findByRole('alert')).textContent).toContain('The list could not be refreshed');
  (await findTable()).getByRole('checkbox', { name: 'Select 2019 Honda Civic EX' });
  expect(screen.queryByText('Failed to load vehicles. Please try again.')).toBeNull();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('if another search cannot be loaded, the rows of the last one do not stay', async () => {
  const getPage = vi.fn().mockResolvedValueOnce(aPage([civic()]));
  getPage.mockRejectedValue(new DomainError('unavailable', 'away'));
  const { router } = renderBackoffice(list, [], { getPage });
  await findTable();
  await act(() => router.navigate(`${list}?q=ford`));
  await screen.findByText('Failed to load vehicles. Please try again.');
  expect(screen.queryByRole('table', { name: 'Vehicles' })).toBeNull();
});

test('a long search without a match is shortened where it is named', async () => {
  renderBackoffice(`${list}?q=${'x'.repeat(200)}`, [], {
    getPage: async ({ search }) => aPage([], { matching: search ? 0 : 36, total: 36 }),
  });
  const short = `“${'x'.repeat(39)}…”`;
  await screen.findByRole('button', { name: `Leave out ${short}: 36 vehicles` });
  screen.getByText(`Nothing matches ${short}.`);
});
