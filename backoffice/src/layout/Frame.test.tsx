// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aStaffVehicle, renderBackoffice } from '../pages/test-backoffice.tsx';

afterEach(cleanup);

test('the frame names the dealership, welcomes the person and counts the vehicles', async () => {
  renderBackoffice('/admin');
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  expect(sidebar.getByText('Dream Motor Co.')).toBeTruthy();
  expect(sidebar.getByText('Welcome, maria')).toBeTruthy();
  expect(sidebar.getByRole('link', { name: 'Vehicles 1,386' }).getAttribute('href')).toBe('/admin/vehicles');
  expect(sidebar.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  expect(sidebar.getByRole('link', { name: 'View site' }).getAttribute('href')).toBe('/');
});

test('Logout ends the session on this device, the other way on all of them', async () => {
  const signOut = vi.fn(async () => undefined);
  renderBackoffice('/admin/vehicles', [], { signOut });
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledWith('device'));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
  await waitFor(() => expect(signOut).toHaveBeenLastCalledWith('everywhere'));
});

test('a sign-out that fails is said', async () => {
  renderBackoffice('/admin/vehicles', [], { signOut: () => Promise.reject(new Error('away')) });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You could not be signed out. Please try again.');
});

test('a new page takes the focus to its heading and names itself', async () => {
  renderBackoffice('/admin', [aStaffVehicle()]);
  fireEvent.click(await screen.findByRole('link', { name: /^Vehicles/ }));
  const heading = await screen.findByRole('heading', { name: 'Vehicle Management' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Vehicle Management | Dream Motor Co.');
});

test('an unknown address says so inside the frame', async () => {
  renderBackoffice('/admin/nothing/here');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Back office' })).toBeTruthy();
});
