// @vitest-environment jsdom
import { type StaffUser, staffPaths } from '@dealer/shared-domain/staff';
import { aStaffUser } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';
import { renderWithStaff } from '../../test-staff-page.tsx';
import { Page as AccountPage } from './Page.tsx';

const salesperson: StaffUser = { ...aStaffUser, username: 'sam', role: 'sales', permissions: ['vehicles'] };

function open(user: Partial<StaffUser> = {}, account: object = {}) {
  let current: StaffUser = { ...salesperson, ...user };
  const load = vi.fn();
  renderWithStaff(<AccountPage />, {
    session: { getUser: () => current, refreshUser: async () => current, signOut: vi.fn() },
    account,
    settings: { load },
  });
  const become = (next: Partial<StaffUser>) => {
    current = { ...current, ...next };
  };
  return { load, become };
}

beforeEach(installDialogs);
afterEach(cleanup);

test('a person without the right to the settings opens the page at its address', async () => {
  renderBackoffice(staffPaths.account, [], { permissions: ['vehicles'] });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  expect(document.title).toBe('Your account | Dream Motor Co.');
  within(screen.getByRole('region', { name: 'Sign-in' })).getByRole('button', { name: 'Set up a second factor' });
  within(screen.getByRole('region', { name: 'Change Password' })).getByLabelText('Current Password');
  within(screen.getByRole('region', { name: 'Your devices' })).getByRole('button', { name: 'Sign out on all devices' });
});

test('it shows and loads none of the dealership’s settings', () => {
  const { load } = open();
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual(['Sign-in', 'Change Password', 'Your devices']);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('a person with a second factor removes it and can set up another', async () => {
  const removeTwoFactor = vi.fn(async () => ({ kind: 'done', value: null }));
  const { become } = open({ secondFactor: 'verified' }, { removeTwoFactor });
  screen.getByRole('button', { name: 'New recovery codes' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove second factor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your second factor?' }));
  dialog.getByText(/If the dealership asks for a second factor, you set up a new one right after/);
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: 'a long enough one' } });
  become({ secondFactor: 'off' });
  const remove = dialog.getByRole('button', { name: 'Remove second factor' });
  fireEvent.click(remove);
  fireEvent.click(remove);
  await screen.findByRole('button', { name: 'Set up a second factor' });
  expect(removeTwoFactor).toHaveBeenCalledExactlyOnceWith('a long enough one');
});

test('the new password is sent with the current one', async () => {
  const changePassword = vi.fn(async () => ({ kind: 'done', value: null }));
  open({}, { changePassword });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Current Password', 'the one until now');
  type('New Password', 'a sentence nobody guesses');
  const update = screen.getByRole('button', { name: 'Update Password' });
  fireEvent.click(update);
  // A second one would count as a failed attempt.
  fireEvent.click(update);
  await screen.findByText('Password updated');
  await waitFor(() =>
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('the one until now', 'a sentence nobody guesses'),
  );
});

test('the focus returns to the section when a second factor is set up or given up', async () => {
  const { become } = open();
  const begin = () => fireEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  const expectFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3, name })));
  begin();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expectFocus('Your account asks for the password alone');
  begin();
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  become({ secondFactor: 'verified' });
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I have saved them' }));
  await expectFocus('Your account asks for a code');
});
