// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPage, aStaffVehicle, installDialogs, renderBackoffice } from './test-backoffice.tsx';

beforeAll(installDialogs);
// The first test waits for no code.
beforeAll(async () => {
  await Promise.all([import('./LegacyDashboardPage.tsx'), import('./LegacyFormPage.tsx')]);
});
afterEach(cleanup);

const dashboard = '/legacy-admin/dashboard';
const civic = () => aStaffVehicle({ make: 'Honda', model: 'Civic', trim: 'EX', year: 2019 });
const away = () => Promise.reject(new DomainError('unavailable', 'away'));

test('the old sign-in address leads to the old dashboard, with figures and list', async () => {
  const { router } = renderBackoffice('/legacy-admin/login', [civic()]);
  expect(await screen.findByRole('rowheader', { name: '2019 Honda Civic EX' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(dashboard);
  expect(screen.getByText('$548,300')).toBeTruthy();
});

test('adding and cancelling leads back to the list', async () => {
  const { router } = renderBackoffice(dashboard, [civic()]);
  fireEvent.click(await screen.findByRole('link', { name: 'Add Vehicle' }));
  expect(await screen.findByRole('heading', { name: 'Add New Vehicle' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(dashboard));
  expect(await screen.findByRole('rowheader', { name: '2019 Honda Civic EX' })).toBeTruthy();
});

test('vehicles that cannot be read are said, and read again', async () => {
  const getPage = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  getPage.mockResolvedValue(aPage([civic()]));
  renderBackoffice(dashboard, [], { getPage });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load vehicles');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('rowheader', { name: '2019 Honda Civic EX' })).toBeTruthy();
});

test('where the old list ends, the rest is a step away', async () => {
  const getPage = async () => aPage([civic()], { total: 10_000 });
  renderBackoffice(`${dashboard}?steps=39`, [], { getPage });
  expect((await screen.findByRole('link', { name: 'Show more vehicles' })).getAttribute('href')).toBe(
    `${dashboard}?steps=40`,
  );
  cleanup();
  renderBackoffice(`${dashboard}?steps=40`, [], { getPage });
  expect((await screen.findByRole('link', { name: 'See the rest in Vehicle Management' })).getAttribute('href')).toBe(
    '/admin/vehicles',
  );
  expect(screen.queryByRole('link', { name: 'Show more vehicles' })).toBeNull();
});

test('without figures and vehicles the dashboard says that it could not begin', async () => {
  renderBackoffice(dashboard, [], { getPage: away, getStats: away });
  expect(await screen.findByRole('heading', { name: 'Failed to initialize dashboard' })).toBeTruthy();
});

test('an answer in an unexpected format gives an empty list', async () => {
  const unexpected = new DomainError('unavailable', 'x', { cause: [{ kind: 'schema' }] });
  renderBackoffice(dashboard, [], { getPage: () => Promise.reject(unexpected) });
  expect(await screen.findByRole('heading', { name: 'No vehicles found' })).toBeTruthy();
});

test('a vehicle that stays is said', async () => {
  renderBackoffice(dashboard, [civic()], { deleteVehicle: away });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2019 Honda Civic EX' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete vehicle');
});

test('a bulk action is applied to what is ticked; one that fails is named', async () => {
  const { source } = renderBackoffice(dashboard, [civic()], { deleteMany: away });
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' });
  expect(apply.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Bulk action' }), { target: { value: 'Sold' } });
  fireEvent.click(apply);
  expect(await screen.findByText('1 vehicle marked Sold')).toBeTruthy();
  expect(source.setStatusOfMany).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Bulk action' }), { target: { value: 'delete' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const question = 'Are you sure you want to delete 1 vehicle(s)? This action cannot be undone.';
  fireEvent.click(within(await screen.findByRole('dialog', { name: question })).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to process bulk action: delete');
});

test.each([
  ['missing', 'not-found', 'Failed to load vehicle details for editing.'],
  ['away', 'unavailable', 'Error loading vehicle details for editing.'],
] as const)('a vehicle that is %s cannot be edited, which is said', async (_, kind, message) => {
  const vehicle = civic();
  renderBackoffice(dashboard, [vehicle], { getVehicle: () => Promise.reject(new DomainError(kind, 'x')) });
  fireEvent.click(await screen.findByRole('link', { name: 'Edit 2019 Honda Civic EX' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});
