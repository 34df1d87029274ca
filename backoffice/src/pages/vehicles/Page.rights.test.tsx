// @vitest-environment jsdom
import type { Permission } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeAll(installDialogs);
afterEach(cleanup);

const photographer: Permission[] = ['vehicles', 'vehicles.draft'];
const sales: Permission[] = [...photographer, 'vehicles.edit', 'vehicles.publish'];
const name = '2019 Honda Civic EX';

async function openRow(permissions: Permission[], status: 'Available' | 'Draft' = 'Available') {
  renderBackoffice('/admin/vehicles', [aStaffVehicle({ status })], { permissions });
  const table = within(await screen.findByRole('table', { name: 'Vehicles' }));
  fireEvent.click(await table.findByRole('button', { name: `More for ${name}` }));
  return table;
}
const has = (scope: Pick<typeof screen, 'queryByRole'>, text: string | RegExp) =>
  scope.queryByRole('button', { name: text }) !== null;

test('sales change mileage and status of a published vehicle, but neither its price nor delete it', async () => {
  const table = await openRow(sales);
  table.getByText('$18,995');
  expect(has(table, /^Price of/)).toBe(false);
  expect(has(table, /^Mileage of/)).toBe(true);
  expect(has(table, /^Status of/)).toBe(true);
  expect(has(table, `Delete ${name}`)).toBe(false);
  screen.getByRole('menuitem', { name: 'Feature' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('the price of a draft is not offered yet, so sales may change it', async () => {
  expect(has(await openRow(sales, 'Draft'), /^Price of/)).toBe(true);
});

test('a photographer changes nothing of a published vehicle in the list', async () => {
  const table = await openRow(photographer);
  for (const action of [/^Price of/, /^Mileage of/, /^Status of/, /^Delete/]) expect(has(table, action)).toBe(false);
  table.getByText('Available');
  expect(screen.queryByRole('menuitem', { name: 'Feature' })).toBeNull();
});

test('a photographer changes a draft, but not its status', async () => {
  const table = await openRow(photographer, 'Draft');
  expect(has(table, /^Mileage of/)).toBe(true);
  expect(has(table, /^Status of/)).toBe(false);
});

test.each(['/admin/inventory', '/admin/dashboard', '/legacy-admin/dashboard'])(
  '%s offers Delete only to those who may delete',
  async (address) => {
    renderBackoffice(address, [aStaffVehicle()], { permissions: sales });
    await screen.findAllByRole('link', { name: `Edit ${name}` });
    expect(has(screen, `Delete ${name}`)).toBe(false);
    expect(screen.queryByRole('option', { name: 'Delete' })).toBeNull();
    cleanup();
    renderBackoffice(address, [aStaffVehicle()], { permissions: [...sales, 'vehicles.delete'] });
    await screen.findByRole('button', { name: `Delete ${name}` });
  },
);
