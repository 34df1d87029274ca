// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../test-backoffice.tsx';

afterEach(cleanup);

test('the frame shows the dealership, the user and the number of vehicles', async () => {
  renderBackoffice('/admin');
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  sidebar.getByText('Dream Motor Co.');
  expect(sidebar.getByRole('link', { name: 'Welcome, maria' }).getAttribute('href')).toBe('/admin/account');
  expect(sidebar.getByRole('link', { name: 'Vehicles 1,386' }).getAttribute('href')).toBe('/admin/vehicles');
  expect(sidebar.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  expect(sidebar.getByRole('link', { name: 'View site' }).getAttribute('href')).toBe('/');
});

test('the More menu of a phone leads to the account and closes', async () => {
  installDialogs();
  renderBackoffice('/admin');
  fireEvent.click(await screen.findByRole('button', { name: /^More/ }));
  const menu = within(screen.getByRole('dialog', { name: 'More' }));
  fireEvent.click(menu.getByRole('link', { name: 'Your account' }));
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull();
});

test('Logout ends the session on this device, the other button on all devices', async () => {
  const signOut = vi.fn(async () => undefined);
  renderBackoffice('/admin/vehicles', [], { signOut });
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledWith('device'));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
  await waitFor(() => expect(signOut).toHaveBeenLastCalledWith('everywhere'));
});

test('a failed sign-out shows an error', async () => {
  renderBackoffice('/admin/vehicles', [], { signOut: () => Promise.reject(new Error('away')) });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on all devices' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You could not be signed out. Please try again.');
});

test('a new page moves the focus to its heading and sets the title', async () => {
  renderBackoffice('/admin', [aStaffVehicle()]);
  fireEvent.click(await screen.findByRole('link', { name: /^Vehicles/ }));
  const heading = await screen.findByRole('heading', { name: 'Vehicle Management' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Vehicle Management | Dream Motor Co.');
});

test('an unknown address shows "not found" inside the frame', async () => {
  renderBackoffice('/admin/nothing/here');
  await screen.findByRole('heading', { name: 'Page not found' });
  screen.getByRole('navigation', { name: 'Back office' });
});
