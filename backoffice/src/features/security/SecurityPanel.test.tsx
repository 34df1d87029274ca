// @vitest-environment jsdom
import type { StaffUser } from '@dealer/shared-domain/staff';
import { aStaffUser, someRecoveryCodes } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderWithStaff } from '../../test-staff-page.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';

const values = { twoFactorAuth: false, sessionTimeout: 30, passwordExpiry: 90, loginAttempts: 5 };

type Options = {
  user?: Partial<StaffUser>;
  given?: Partial<typeof values>;
  account?: object;
  settings?: object;
  refreshUser?: () => Promise<StaffUser>;
};

function open({ user, given, account, settings, refreshUser }: Options = {}) {
  const onChange = vi.fn();
  let current: StaffUser = { ...aStaffUser, ...user };
  const contract = renderWithStaff(<SecurityPanel values={{ ...values, ...given }} onChange={onChange} />, {
    session: { getUser: () => current, refreshUser: refreshUser ?? (async () => current), signOut: vi.fn() },
    account: { ...account },
    settings: { ...settings },
  });
  const become = (next: Partial<StaffUser>) => {
    current = { ...current, ...next };
  };
  return { onChange, contract, become };
}

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

beforeEach(installDialogs);
afterEach(cleanup);

test('the session rules offer the specified choices and report changes', () => {
  const { onChange } = open();
  expect(optionsOf('Session Timeout')).toEqual(['15 minutes', '30 minutes', '60 minutes', '120 minutes']);
  expect(optionsOf('Password Expiry')).toEqual(['30 days', '60 days', '90 days', '180 days', '365 days']);
  expect(optionsOf('Max Login Attempts')).toEqual(['3', '5', '10']);
  fireEvent.change(screen.getByLabelText('Session Timeout'), { target: { value: '15' } });
  expect(onChange).toHaveBeenLastCalledWith({ sessionTimeout: 15 });
  fireEvent.change(screen.getByLabelText('Password Expiry'), { target: { value: '365' } });
  expect(onChange).toHaveBeenLastCalledWith({ passwordExpiry: 365 });
  fireEvent.change(screen.getByLabelText('Max Login Attempts'), { target: { value: '3' } });
  expect(onChange).toHaveBeenLastCalledWith({ loginAttempts: 3 });
});

test('a value set elsewhere that is not among the choices is shown unchanged', () => {
  open({ given: { sessionTimeout: 45 } });
  expect(screen.getByLabelText('Session Timeout')).toHaveProperty('value', '45');
});

test('an owner with a second factor can require one of all users, and stop requiring it', () => {
  const { onChange } = open({ user: { secondFactor: 'verified' } });
  fireEvent.click(screen.getByRole('switch', { name: /^Two-Factor Authentication/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ twoFactorAuth: true });
});

test('an owner without a second factor enrols first; the requirement starts with the first correct code', async () => {
  const { onChange, become } = open();
  fireEvent.click(screen.getByRole('switch', { name: /^Two-Factor Authentication/ }));
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '000000' } });
  await screen.findByText('That code is not right.');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123456' } });
  become({ secondFactor: 'verified' });
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  for (const code of someRecoveryCodes) await screen.findByText(code);
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ twoFactorAuth: true }));
});

test('a cancelled enrolment is deleted', async () => {
  const cancelTwoFactor = vi.fn(async () => undefined);
  const { onChange } = open({ account: { cancelTwoFactor } });
  fireEvent.click(screen.getByRole('switch', { name: /^Two-Factor Authentication/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(cancelTwoFactor).toHaveBeenCalledWith('factor-1'));
  expect(onChange).not.toHaveBeenCalled();
});

const noCodes = 'You have no recovery codes';
const demand = () => screen.getByRole('switch', { name: /^Two-Factor Authentication/ });

test('turning the requirement off before the code deletes the enrolment and reloads the user', async () => {
  const cancelTwoFactor = vi.fn(async () => undefined);
  const refreshUser = vi.fn(async () => aStaffUser);
  const { onChange } = open({ account: { cancelTwoFactor }, refreshUser });
  fireEvent.click(demand());
  await screen.findByLabelText('Code from the app');
  fireEvent.click(demand());
  await waitFor(() => expect(refreshUser).toHaveBeenCalledTimes(1));
  expect(cancelTwoFactor).toHaveBeenCalledExactlyOnceWith('factor-1');
  expect(screen.queryByLabelText('Code from the app')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('an enrolment cancelled before its key loads is deleted when the key arrives', async () => {
  const cancelTwoFactor = vi.fn(async () => undefined);
  let arrive: (enrolment: object) => void = () => undefined;
  const beginTwoFactor = () => new Promise((resolve) => (arrive = resolve));
  open({ account: { beginTwoFactor, cancelTwoFactor } });
  fireEvent.click(demand());
  fireEvent.click(demand());
  expect(cancelTwoFactor).not.toHaveBeenCalled();
  arrive({ factorId: 'factor-1', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Dealer:admin' });
  await waitFor(() => expect(cancelTwoFactor).toHaveBeenCalledExactlyOnceWith('factor-1'));
});

test('after the correct code the enrolment cannot be cancelled; the recovery codes stay until they are confirmed', async () => {
  let answer: (outcome: object) => void = () => undefined;
  const confirmTwoFactor = () => new Promise((resolve) => (answer = resolve));
  open({ account: { confirmTwoFactor } });
  fireEvent.click(demand());
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  expect(demand()).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true');
  answer({ kind: 'done' });
  await screen.findByLabelText('Your password');
  expect(demand()).toHaveProperty('disabled', true);
});

test('confirming the recovery codes closes them even if the user cannot be reloaded', async () => {
  const { onChange } = open({ refreshUser: () => Promise.reject(new Error('away')) });
  fireEvent.click(demand());
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ twoFactorAuth: true }));
  expect(screen.queryByRole('button', { name: 'I have saved them' })).toBeNull();
});

test('an account that asks for a code says when no recovery codes are left, until new ones are saved', async () => {
  const { become } = open({ user: { secondFactor: 'verified', hasRecoveryCodes: false } });
  await screen.findByText(noCodes);
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  dialog.getByText('Codes that you made before stop working once these are made.');
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'a long enough one' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show recovery codes' }));
  become({ hasRecoveryCodes: true });
  fireEvent.click(await dialog.findByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByText(noCodes)).toBeNull());
  screen.getByText(/any one of your recovery codes signs you in/);
});

const away = () => Promise.reject(new Error('away'));

async function saveCodes(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I have saved them' }));
}

test('after new codes are saved no warning is shown, even if the user cannot be reloaded', async () => {
  open({ user: { secondFactor: 'verified', hasRecoveryCodes: false }, refreshUser: away });
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByText(noCodes);
  ask();
  await saveCodes();
  expect(screen.queryByText(noCodes)).toBeNull();
});

test.each([
  ['of the account alone', () => screen.getByRole('button', { name: 'Set up a second factor' })],
  ['of the requirement', demand],
])('the codes saved in the set-up %s leave no warning until the factor is removed', async (_, start) => {
  const removeTwoFactor = async () => ({ kind: 'done', value: null });
  const { become } = open({ account: { removeTwoFactor } });
  fireEvent.click(start());
  become({ secondFactor: 'verified', hasRecoveryCodes: false });
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  await saveCodes();
  await screen.findByText('Your account asks for a code');
  expect(screen.queryByText(noCodes)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove second factor' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: 'a long enough one' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove second factor' }));
  await screen.findByText(noCodes);
});

test('new recovery codes close only when they are said to be saved', async () => {
  open({ user: { secondFactor: 'verified' } });
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  const dialog = () => screen.getByRole('dialog', { name: 'New recovery codes' });
  const cancel = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  ask();
  cancel();
  expect(screen.queryByRole('dialog')).toBeNull();
  ask();
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  for (const code of someRecoveryCodes) await screen.findByText(code);
  // The form that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Recovery codes of/ }));
  cancel();
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
  for (const code of someRecoveryCodes) screen.getByText(code);
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog of new recovery codes closes with Esc after a refusal', async () => {
  const createRecoveryCodes = vi.fn(async () => ({ kind: 'refused', message: 'The password is not right.' }));
  open({ user: { secondFactor: 'verified' }, account: { createRecoveryCodes } });
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a wrong one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  await screen.findByText('The password is not right.');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('only one enrolment is shown, and the user is reloaded once the code is accepted', async () => {
  const { become } = open();
  fireEvent.click(demand());
  await screen.findByLabelText('Code from the app');
  expect(screen.queryByText('Your account asks for the password alone')).toBeNull();
  become({ secondFactor: 'verified' });
  fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123456' } });
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a long enough one' } });
  expect(screen.queryByRole('button', { name: 'Set up a second factor' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show recovery codes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('Your account asks for the password alone')).toBeNull();
  await screen.findByText('Your account asks for a code');
});

test('the first correct code moves to the recovery codes, which nothing cancels', async () => {
  const { become } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  become({ secondFactor: 'verified' });
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  const heading = await screen.findByRole('heading', { name: 'Keep your recovery codes' });
  expect(document.activeElement).toBe(heading);
  screen.getByText('Your second factor is on.');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('an enrolment of the account alone leaves no second one to start', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Set up a second factor' }));
  await screen.findByLabelText('Code from the app');
  expect(demand()).toHaveProperty('disabled', true);
});

test('removing your own second factor requires the password', async () => {
  const removeTwoFactor = vi
    .fn()
    .mockResolvedValueOnce({ kind: 'refused', message: 'The current password is not right.' })
    .mockResolvedValue({ kind: 'done', value: null });
  const { become } = open({ user: { secondFactor: 'verified' }, account: { removeTwoFactor } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove second factor' }));
  const dialog = within(screen.getByRole('dialog'));
  const remove = () => fireEvent.click(dialog.getByRole('button', { name: 'Remove second factor' }));
  remove();
  await dialog.findByText('Current password is required');
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: 'wrong' } });
  remove();
  await dialog.findByText('The current password is not right.');
  become({ secondFactor: 'off' });
  remove();
  await screen.findByText('Your second factor is removed');
  await screen.findByRole('button', { name: 'Set up a second factor' });
});

function fillPasswords(current: string, chosen: string) {
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: chosen } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
}

test('changing the password requires the current one, and each error shows at its field', async () => {
  const changePassword = vi
    .fn()
    .mockResolvedValueOnce({ kind: 'refused', message: 'This password is too easy to guess.' })
    .mockResolvedValueOnce({ kind: 'refused', message: 'The current password is not right.' })
    .mockResolvedValueOnce({ kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 830 })
    .mockResolvedValue({ kind: 'done', value: null });
  open({ account: { changePassword } });
  fillPasswords('', '');
  await screen.findByText('Current password is required');
  screen.getByText('New password is required');
  fillPasswords('my present one', 'short');
  await screen.findByText('Use at least 12 characters.');
  expect(changePassword).not.toHaveBeenCalled();

  fillPasswords('my present one', 'Password123456');
  await screen.findByText('This password is too easy to guess.');
  expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true');

  fillPasswords('my present one', 'velvet kettle orbit');
  await screen.findByText('The current password is not right.');
  expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true');
  fillPasswords('my present one', 'velvet kettle orbit');
  await screen.findByText('Too many attempts. Try again in 14 minutes.');
  fillPasswords('my present one', 'velvet kettle orbit');
  await screen.findByText('Password updated');
  expect(screen.getByLabelText('New Password')).toHaveProperty('value', '');
});

test('the typed password can be shown, and the expiry date is displayed', () => {
  open({ user: { passwordExpiresAt: '2027-02-03T17:00:00Z' } });
  screen.getByText('Yours expires on Feb 3, 2027.');
  const [show] = screen.getAllByRole('button', { name: 'Show password' });
  if (show) fireEvent.click(show);
  expect(screen.getByLabelText('Current Password').getAttribute('type')).toBe('text');
});

test('every device is signed out on request', () => {
  const { contract } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out on all devices' }));
  expect(contract.session.signOut).toHaveBeenCalledExactlyOnceWith('everywhere');
});

test('staff who are not owners see the rules but cannot change them', () => {
  open({ user: { permissions: ['vehicles', 'settings'], secondFactor: 'verified' } });
  for (const label of ['Session Timeout', 'Password Expiry', 'Max Login Attempts']) {
    expect(screen.getByLabelText(label)).toHaveProperty('disabled', true);
  }
  expect(screen.getByRole('switch', { name: /^Two-Factor Authentication/ })).toHaveProperty('disabled', true);
  screen.getByText(/Only an owner can change them/);
  screen.getByText(/Only an owner can require it of all staff/);
});

test('the log says who changed what, and shows earlier pages', async () => {
  const listChanges = vi.fn(async (before?: number) => ({
    changes: [
      {
        id: before ? 1 : 2,
        changedAt: '2026-11-22T15:00:00Z',
        actorName: before ? 'maria' : 'dana',
        isFirst: false,
        fields: [{ label: 'Session Timeout', before: '30', after: '120' }],
      },
    ],
    hasMore: !before,
  }));
  open({ settings: { listChanges } });
  expect((await screen.findByText('dana')).closest('li')?.textContent).toContain('Session Timeout: 30 → 120');
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  await screen.findByText('maria');
  expect(listChanges).toHaveBeenLastCalledWith(2);
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
});

test('a log that fails to load shows an error and can be retried', async () => {
  const listChanges = vi.fn(async () => ({ changes: [], hasMore: false }));
  listChanges.mockRejectedValueOnce(new Error('no network'));
  open({ settings: { listChanges } });
  await screen.findByText('Failed to load the changes');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No setting has been changed yet.');
});
