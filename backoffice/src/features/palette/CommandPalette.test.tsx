// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPage, aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';
import { findItems, markMatches } from './palette-item.ts';

// Pages and the palette load on demand.
configure({ asyncUtilTimeout: 5_000 });
beforeEach(() => {
  installDialogs();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

const civic = aStaffVehicle({ stockNumber: '26-118', vin: '2HGFC2F55KH000351' });
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

async function openPalette(permissions?: Parameters<typeof renderBackoffice>[2]) {
  const getPage = vi.fn(async () => aPage([civic]));
  const backoffice = renderBackoffice('/admin/vehicles', [civic], {
    getPage,
    permissions: ['vehicles', 'vehicles.publish', 'messages', 'settings'],
    ...permissions,
  });
  await screen.findByRole('heading', { name: 'Vehicle Management' });
  press('k', { ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: /Search vehicles and commands/ });
  return { ...backoffice, getPage, field };
}
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

test('Ctrl K finds a vehicle by the end of its VIN and opens it with Enter', async () => {
  const { router, field, getPage } = await openPalette();
  fireEvent.change(field, { target: { value: '000351' } });
  const option = await screen.findByRole('option', { name: /2019 Honda Civic EX/, selected: true });
  expect(option.textContent).toMatch(/26-118 · \$18,995.*Available/);
  expect(getPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ search: '000351', chip: 'All' }),
    expect.anything(),
  );
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/vehicles/${civic.id}/edit`));
  expect(screen.queryByRole('combobox', { name: /commands/ })).toBeNull();
});

test('Enter pressed before the response waits for it', async () => {
  const { router, field } = await openPalette();
  fireEvent.change(field, { target: { value: 'civic' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/admin/vehicles');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/vehicles/${civic.id}/edit`));
});

test('the found vehicle can be marked Sold here and restored', async () => {
  const { field, source } = await openPalette();
  fireEvent.change(field, { target: { value: 'civ' } });
  fireEvent.click(await screen.findByRole('option', { name: /Mark 2019 Honda Civic EX Sold/ }));
  await screen.findByText('2019 Honda Civic EX marked Sold');
  expect(source.setStatus).toHaveBeenCalledExactlyOnceWith(civic.id, civic.version, 'Sold');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.setStatus).toHaveBeenLastCalledWith(civic.id, civic.version + 1, 'Available'));
});

test('the arrows wrap around; pages and commands are found by their labels', async () => {
  const { router, field } = await openPalette();
  const count = options().length;
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(options()[count - 1]?.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(options()[0]?.getAttribute('aria-selected')).toBe('true');
  fireEvent.change(field, { target: { value: 'diag' } });
  fireEvent.click(await screen.findByRole('option', { name: /Diagnostics/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/diagnostic'));
});

test('commands without permission are not offered', async () => {
  await openPalette({ permissions: ['vehicles', 'vehicles.draft'] });
  expect(screen.queryByRole('option', { name: /Settings|Diagnostics|Messages/ })).toBeNull();
  screen.getByRole('option', { name: /Add Vehicle/ });
});

test('G and a letter go to a page, N adds a vehicle, and no shortcut works while typing', async () => {
  const { router } = renderBackoffice('/admin/vehicles', [civic], {
    permissions: ['vehicles', 'vehicles.draft', 'messages'],
  });
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  search.focus();
  for (const key of ['g', 'm', '?', 'n']) press(key);
  expect(router.state.location.pathname).toBe('/admin/vehicles');
  search.blur();
  press('g');
  press('m');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages'));
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  press('m');
  press('n');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/vehicles/add'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'VIN' })));
});

test('the help lists the keys of the pages that the user may open', async () => {
  renderBackoffice('/admin/vehicles', [civic], { permissions: ['vehicles'] });
  await screen.findByRole('heading', { name: 'Vehicle Management' });
  press('?', { shiftKey: true });
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
  expect(help.getByText('Select up to here').closest('div')?.textContent).toContain('ShiftSpace');
  expect(help.getAllByText('Vehicles')).toHaveLength(2);
  expect(help.queryByText('People')).toBeNull();
});

test('matches are highlighted anywhere, and special characters match literally', () => {
  expect(markMatches('2019 Honda Civic', 'civ hon')).toEqual([
    { text: '2019 ', isFound: false },
    { text: 'Hon', isFound: true },
    { text: 'da ', isFound: false },
    { text: 'Civ', isFound: true },
    { text: 'ic', isFound: false },
  ]);
  expect(markMatches('F-150 (used)', '(')).toHaveLength(3);
  const items = [{ id: '1', label: 'Add Vehicle', group: 'Do' }] as const;
  expect([findItems(items, 'veh add').length, findItems(items, 'x').length]).toEqual([1, 0]);
});
