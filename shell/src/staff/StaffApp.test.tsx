// @vitest-environment jsdom
import { DomainError, fallbackContact, paths } from '@dealer/shared-domain';
import {
  invalidLinkCode,
  type NoUser,
  type PasswordRecovery,
  type Refusal,
  type SessionChange,
  type SignInResult,
  type StaffAuth,
  type StaffUser,
  type SessionWarning as Warning,
} from '@dealer/shared-domain/staff';
import { createReauthenticationStore, createSessionStore } from '@dealer/shared-domain/staff-sources';
import {
  aBackofficeContract,
  anAccountSource,
  aStaffUser,
  someRecoveryCodes,
} from '@dealer/shared-domain/test-support';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { contractVersion } from '../contract-version.ts';
import { loadBackoffice } from '../remotes.ts';
import { createBackofficeOpener } from './backoffice-opener.ts';
import { StaffApp } from './StaffApp.tsx';
import type { StaffServices } from './staff-services.ts';
import { StaffServicesProvider } from './use-staff-services.ts';

// Loading code on demand takes longer than the library's default of one second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

vi.mock('../remotes.ts', () => ({ loadBackoffice: vi.fn() }));

const admin: StaffUser = { ...aStaffUser, permissions: ['vehicles'] };
const needsCode: StaffUser = { ...admin, permissions: [], secondFactor: 'needed' };
const needsSetUp: StaffUser = { ...admin, permissions: [], secondFactor: 'to-set-up' };
const expired: StaffUser = { ...admin, permissions: [], isPasswordExpired: true };

function Where() {
  const { pathname, search } = useLocation();
  return <h1>{`Back office at ${pathname}${search}`}</h1>;
}

const backofficeRoutes: RouteObject[] = [
  { path: '/admin/people', element: <h1>People</h1>, handle: { permission: 'people' } },
  { path: '/admin/*', Component: Where, handle: { permission: 'vehicles' } },
];

type Answers = {
  user?: StaffUser | NoUser;
  link?: string;
  signIn?: () => Promise<SignInResult>;
  enterCode?: StaffAuth['enterCode'];
  enterRecoveryCode?: StaffAuth['enterRecoveryCode'];
  recovery?: Partial<PasswordRecovery>;
};

function openStaff(address: string, answers: Answers = {}) {
  history.pushState(null, '', address);
  let tell: (change: SessionChange) => void = () => undefined;
  const signIn = vi.fn(answers.signIn ?? (async () => ({ kind: 'signed-in' as const, user: admin })));
  const getUser = vi.fn(async () => answers.user ?? 'signed-out');
  const auth: StaffAuth = {
    signIn,
    getUser,
    enterCode: answers.enterCode ?? (async () => ({ kind: 'signed-in', user: admin })),
    enterRecoveryCode: answers.enterRecoveryCode ?? (async () => ({ kind: 'signed-in', user: admin })),
    refresh: async () => false,
    endIdleSession: async () => undefined,
    touch: async () => 1800,
    noteReady: vi.fn(),
    signOut: async () => undefined,
    getAccessToken: async () => 'token',
    onSessionChange(listener) {
      tell = listener;
      return () => undefined;
    },
  };
  const leave = vi.fn();
  const session = createSessionStore(auth, leave);
  const { changePassword, confirm } = anAccountSource();
  const account = { ...anAccountSource(), changePassword: vi.fn(changePassword), confirm: vi.fn(confirm) };
  const reauthentication = createReauthenticationStore();
  const warning = createStore<{ warning: Warning }>(() => ({ warning: null }));
  const services: StaffServices = {
    auth,
    session,
    reauthentication,
    account,
    recovery: {
      askForLink: async () => ({
        kind: 'done',
        value: 'If this user name has a contact e-mail, a link is on its way.',
      }),
      checkLink: async () => ({ kind: 'done', value: null }),
      setPassword: async () => ({ kind: 'done', value: 'admin' }),
      ...answers.recovery,
    },
    idleTimeout: { warning, stay: vi.fn(), signOut: vi.fn() },
    contact: { getContact: async () => fallbackContact },
    backoffice: createBackofficeOpener(aBackofficeContract()),
  };
  session.check();
  render(
    <StaffServicesProvider value={services}>
      <StaffApp link={answers.link} />
    </StaffServicesProvider>,
  );
  return { ...services, account, signIn, getUser, leave, tell: (change: SessionChange) => tell(change) };
}

function signInAs(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.mocked(loadBackoffice).mockReset();
  vi.mocked(loadBackoffice).mockResolvedValue({ contractVersion, createRoutes: () => backofficeRoutes });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

test('without a session the sign-in page opens instead of the requested page, and the back office is not fetched', async () => {
  const before = history.length;
  openStaff('/admin/vehicles?chip=Draft');
  await screen.findByRole('heading', { name: 'Admin Portal' });
  screen.getByText('Sign in to manage the dealership inventory');
  screen.getByText('Sign in to manage your dealership');
  expect(screen.getByRole('link', { name: 'Go back to homepage' }).getAttribute('href')).toBe('/');
  expect(location.pathname).toBe(paths.adminLogin);
  // One entry is the address that the test itself opened.
  expect(history.length - before).toBeLessThanOrEqual(1);
  expect(loadBackoffice).not.toHaveBeenCalled();
});

test('signing in opens the requested page', async () => {
  const { signIn } = openStaff('/admin/vehicles?chip=Draft');
  await screen.findByLabelText('Username');
  signInAs('admin', 'a long enough one');
  expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
  await screen.findByRole('heading', { name: 'Back office at /admin/vehicles?chip=Draft' });
  expect(signIn).toHaveBeenCalledWith('admin', 'a long enough one');
});

test('the sign-in page redirects to the dashboard, immediately if there is a session', async () => {
  openStaff(paths.adminLogin, { user: admin });
  await screen.findByRole('heading', { name: `Back office at ${paths.adminDashboard}` });
  expect(location.pathname).toBe(paths.adminDashboard);
});

test('a refusal shows only the specified message; the name stays and the password is selected', async () => {
  openStaff(paths.adminLogin, { signIn: async () => ({ kind: 'refused', message: 'Invalid username or password' }) });
  await screen.findByLabelText('Username');
  signInAs('admin', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password');
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'admin');
  const password = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  expect(password).toHaveProperty('selectionEnd', 'wrong'.length);
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false);
});

test('both fields are required, and each shows its error', async () => {
  const { signIn } = openStaff(paths.adminLogin);
  await screen.findByLabelText('Username');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Username is required');
  await screen.findByText('Password is required');
  expect(signIn).not.toHaveBeenCalled();
});

test('a locked account shows a countdown, during which nothing can be sent', async () => {
  openStaff(paths.adminLogin, {
    signIn: async () => ({ kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 872 }),
  });
  await screen.findByLabelText('Username');
  signInAs('admin', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 14:3');
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
});

test('an unavailable service keeps the typed values', async () => {
  openStaff(paths.adminLogin, { signIn: async () => ({ kind: 'unavailable', message: 'Please try again.' }) });
  await screen.findByLabelText('Username');
  signInAs('admin', 'right');
  expect((await screen.findByRole('alert')).textContent).toContain('An unexpected error occurred');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'right');
});

test('a page is denied without its permission', async () => {
  openStaff('/admin/people', { user: admin });
  await screen.findByRole('heading', { name: 'Access Denied' });
  within(screen.getByRole('main')).getByRole('heading', { name: 'Access Denied' });
  screen.getByText("You don't have permission to access this resource.");
  expect(screen.queryByText('People')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(paths.adminDashboard);
});

test('a user who is not staff of this dealer is denied without loading the back office', async () => {
  openStaff('/admin/vehicles', { user: 'not-staff' });
  await screen.findByRole('heading', { name: 'Access Denied' });
  within(screen.getByRole('main')).getByRole('heading', { name: 'Access Denied' });
  expect(loadBackoffice).not.toHaveBeenCalled();
});

test('a session that cannot be checked stays, and is checked again on request', async () => {
  const { session, getUser } = openStaff('/admin/vehicles', { user: admin });
  getUser.mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  await session.check();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
});

test('a back office that fails to load shows an error, and is fetched again on request', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(loadBackoffice).mockRejectedValueOnce(new Error('down'));
  openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: 'The back office could not be loaded' });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
});

test('a session that ends under an open page is renewed in a dialog, and pending requests continue', async () => {
  const { session } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  const waiting = session.askToSignIn();
  await screen.findByRole('heading', { name: 'Sign in again' });
  expect(screen.getByLabelText('Username')).toHaveProperty('readOnly', true);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await waiting).toBe(true);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in again' })).toBeNull());
  screen.getByRole('heading', { name: /Back office/ });
});

test('declining to sign in again leaves the page as it is', async () => {
  const { session } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  const waiting = session.askToSignIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(await waiting).toBe(false);
  screen.getByRole('heading', { name: /Back office/ });
});

test('signing out, in this tab or in another, leaves the staff pages', async () => {
  for (const change of ['signed-out-here', 'signed-out-elsewhere'] as const) {
    const { tell, leave } = openStaff('/admin/vehicles', { user: admin });
    await screen.findByRole('heading', { name: /Back office/ });
    tell(change);
    expect(leave).toHaveBeenCalledTimes(1);
    cleanup();
  }
});

test('an unusable sign-in in another tab leaves the open page as it is, until there is a usable one', async () => {
  const { tell, getUser } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  tell('timed-out');
  await screen.findByRole('heading', { name: 'Sign in again' });
  getUser.mockResolvedValueOnce('timed-out');
  tell('restored');
  await waitFor(() => expect(getUser).toHaveBeenCalledTimes(2));
  await screen.findByRole('heading', { name: 'Sign in again' });
  expect(location.pathname).toBe('/admin/vehicles');
  tell('ready-elsewhere');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in again' })).toBeNull());
  screen.getByRole('heading', { name: 'Back office at /admin/vehicles' });
});

test('a sign-in in another tab is asked about again when the backend does not answer at once', async () => {
  const { tell, getUser } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  tell('timed-out');
  await screen.findByRole('heading', { name: 'Sign in again' });
  getUser.mockRejectedValueOnce(new DomainError('unavailable', 'Away'));
  tell('restored');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in again' })).toBeNull(), { timeout: 5_000 });
});

async function signInToStep(user: StaffUser, answers: Answers = {}) {
  const opened = openStaff('/admin/vehicles', { signIn: async () => ({ kind: 'signed-in', user }), ...answers });
  await screen.findByLabelText('Username');
  signInAs('admin', 'a long enough one');
  return opened;
}

describe('the second factor', () => {
  test('is requested after the correct password; six digits submit themselves, also pasted with spaces', async () => {
    const enterCode = vi.fn(async () => ({ kind: 'signed-in' as const, user: admin }));
    await signInToStep(needsCode, { enterCode });
    const input = await screen.findByLabelText('Code');
    screen.getByRole('heading', { name: 'Enter the code' });
    expect(input.getAttribute('autocomplete')).toBe('one-time-code');
    expect(input.getAttribute('inputmode')).toBe('numeric');
    fireEvent.change(input, { target: { value: ' 481 029 ' } });
    await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('481029');
  });

  test('shows an error at the field if it is wrong, and selects the digits for retyping', async () => {
    await signInToStep(needsCode, { enterCode: async () => ({ kind: 'refused', message: 'That code is not right.' }) });
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } });
    await screen.findByText('That code is not right.');
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]));
  });

  test('counts wrong codes and locks', async () => {
    await signInToStep(needsCode, {
      enterCode: async () => ({ kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 872 }),
    });
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } });
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 14:3');
    expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', true);
  });

  test('can be replaced by a recovery code, after which a note says that the app is no longer valid', async () => {
    const enterRecoveryCode = vi.fn(async () => ({ kind: 'signed-in' as const, user: admin }));
    await signInToStep(needsCode, { enterRecoveryCode });
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Recovery code is required');
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcd-efgh-jkmn-pqrs' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText(/the other recovery codes no longer work/);
    expect(enterRecoveryCode).toHaveBeenCalledWith('abcd-efgh-jkmn-pqrs');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: /Back office/ });
  });

  test('is set up first if the dealership requires it: QR code, key, first code, ten recovery codes', async () => {
    const { getUser } = await signInToStep(needsSetUp);
    await screen.findByRole('img', { name: 'Code to scan with an authenticator app' });
    screen.getByText('JBSW Y3DP EHPK 3PXP');
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '000000' } });
    await screen.findByText('That code is not right.');
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123456' } });
    for (const code of someRecoveryCodes) await screen.findByText(code);
    for (const name of ['Copy', 'Download', 'Print']) screen.getByRole('button', { name });
    getUser.mockResolvedValueOnce({ ...admin, secondFactor: 'verified' });
    fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
  });

  test('is requested again after a reload during the sign-in', async () => {
    openStaff('/admin/vehicles', { user: needsCode });
    await screen.findByLabelText('Code');
    expect(loadBackoffice).not.toHaveBeenCalled();
  });

  test('also renews a session in the dialog over an open page', async () => {
    const { session, signIn } = openStaff('/admin/vehicles', { user: admin });
    await screen.findByRole('heading', { name: /Back office/ });
    const waiting = session.askToSignIn();
    signIn.mockResolvedValueOnce({ kind: 'signed-in', user: needsCode });
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a long enough one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '481029' } });
    expect(await waiting).toBe(true);
    screen.getByRole('heading', { name: /Back office/ });
  });
});

describe('an expired password', () => {
  test('must be replaced first, by a valid one', async () => {
    const { account, getUser } = await signInToStep(expired);
    await screen.findByRole('heading', { name: 'Choose a new password' });
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'short' } });
    update();
    await screen.findByText('Use at least 12 characters.');
    getUser.mockResolvedValueOnce(admin);
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    update();
    await screen.findByRole('heading', { name: /Back office/ });
    expect(account.changePassword).toHaveBeenCalledExactlyOnceWith('a long enough one', 'velvet kettle orbit');
  });

  test('must be typed again after a reload', async () => {
    openStaff('/admin/vehicles', { user: expired });
    await screen.findByLabelText('Current Password');
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
    await screen.findByText('Current password is required');
  });
});

describe('account recovery', () => {
  test('takes the user name along, both ways', async () => {
    openStaff(paths.adminLogin);
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'maria' } });
    fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await screen.findByRole('button', { name: 'Send the link' });
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'maria');
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'maria.k' } });
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await screen.findByLabelText('Password');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'maria.k');
  });

  test('mails a link to accounts with an address, with the same response for all accounts', async () => {
    openStaff(paths.adminLogin);
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'nobody' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText('If this user name has a contact e-mail, a link is on its way.');
    screen.getByText('npm run reset-password');
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await screen.findByLabelText('Password');
  });

  test.each([
    ['invite.5f0d8a3e', 'Welcome', 'You were invited to work here.'],
    ['recovery.5f0d8a3e', 'Choose a new password', 'You asked for a way back in.'],
  ])(
    'a link shows which mail it is from, sets the password and leads to the sign-in: %s',
    async (link, title, lead) => {
      const setPassword = vi.fn(async () => ({ kind: 'done' as const, value: 'maria' }));
      openStaff(paths.adminLogin, { link, recovery: { setPassword } });
      await screen.findByRole('heading', { name: title });
      screen.getByText(new RegExp(lead));
      fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
      fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
      await screen.findByText('Your password is set. Sign in with it.');
      expect(setPassword).toHaveBeenCalledExactlyOnceWith(link, 'velvet kettle orbit');
      expect(screen.getByLabelText('Username')).toHaveProperty('value', 'maria');
    },
  );

  test('a link is valid for one password and submitted once, even if the button is pressed repeatedly', async () => {
    const setPassword = vi.fn(async () => ({ kind: 'done' as const, value: 'maria' }));
    openStaff(paths.adminLogin, { link: 'invite.5f0d8a3e', recovery: { setPassword } });
    fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    const set = screen.getByRole('button', { name: 'Set Password' });
    fireEvent.click(set);
    fireEvent.click(set);
    await screen.findByText('Your password is set. Sign in with it.');
    expect(setPassword).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['invite.x', 'This invitation has expired: its link was good for 72 hours.', 'Welcome', false],
    ['recovery.x', 'This link is no longer valid.', 'Choose a new password', true],
  ])('an old link says so before a password is chosen: %s', async (link, message, title, canAsk) => {
    let answer = (_: Refusal) => {};
    const checkLink = () => new Promise<Refusal>((resolve) => (answer = resolve));
    openStaff(paths.adminLogin, { link, recovery: { checkLink } });
    (await screen.findByLabelText('New Password')).focus();
    answer({ kind: 'refused', message, code: invalidLinkCode });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }));
    screen.getByRole('link', { name: 'Go to sign-in' });
    expect(screen.queryByRole('button', { name: 'Ask for a new link' }) !== null).toBe(canAsk);
  });

  test.each<Refusal>([
    { kind: 'unavailable', message: 'away' },
    { kind: 'refused', message: 'Too many requests from your network. Please try again in a few seconds.' },
  ])('a link that cannot be checked now can be used: $message', async (answer) => {
    const setPassword = vi.fn(async () => ({ kind: 'done' as const, value: 'maria' }));
    openStaff(paths.adminLogin, { link: 'invite.x', recovery: { setPassword, checkLink: async () => answer } });
    fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    await screen.findByText('Your password is set. Sign in with it.');
  });

  test('an expired link says so and leads to a new one', async () => {
    const message = 'This link is no longer valid.';
    const setPassword = async (): Promise<Refusal> => ({ kind: 'refused', message, code: invalidLinkCode });
    openStaff(paths.adminLogin, { link: 'recovery.x', recovery: { setPassword } });
    fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    fireEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }));
    await screen.findByRole('button', { name: 'Send the link' });
  });
});

describe('an idle session', () => {
  test('warns, counts down, and continues on request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { idleTimeout } = openStaff('/admin/vehicles', { user: admin });
    await screen.findByRole('heading', { name: /Back office/ });
    idleTimeout.warning.setState({ warning: { endsAtMs: Date.now() + 60_000 } });
    const stay = await screen.findByRole('button', { name: 'Stay signed in' });
    expect(document.activeElement).toBe(stay);
    screen.getByText('1:00');
    fireEvent.click(stay);
    expect(idleTimeout.stay).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out now' }));
    expect(idleTimeout.signOut).toHaveBeenCalledTimes(1);
  });

  test('ends with the sign-in over the page and the reason; the page is unchanged afterwards', async () => {
    const { tell, leave } = openStaff('/admin/vehicles', { user: admin });
    const page = await screen.findByRole('heading', { name: /Back office/ });
    tell('timed-out');
    await screen.findByText('You were signed out after a period of inactivity');
    expect(leave).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    expect(screen.getByRole('heading', { name: /Back office/ })).toBe(page);
  });

  test('is also named by the sign-in page, until the next sign-in', async () => {
    openStaff('/admin/vehicles', { user: 'timed-out' });
    await screen.findByText('You were signed out after a period of inactivity');
    signInAs('admin', 'a long enough one');
    await screen.findByRole('heading', { name: /Back office/ });
    cleanup();
    openStaff('/admin/vehicles');
    await screen.findByLabelText('Username');
    expect(screen.queryByText(/period of inactivity/)).toBeNull();
  });
});

test.each([
  ['ended', 'You were signed out from another device'],
  ['suspended', 'This account is no longer active'],
] as const)('the sign-in page and an open page say that the session is %s', async (end, title) => {
  openStaff('/admin/vehicles', { user: end });
  await screen.findByText(title);
  if (end === 'ended') screen.getByText(/A restored backup and renewed keys end sessions, too/);
  cleanup();
  localStorage.clear();
  const { session, getUser } = openStaff('/admin/vehicles', { user: admin });
  const page = await screen.findByRole('heading', { name: /Back office/ });
  getUser.mockResolvedValueOnce(end);
  await session.refreshUser();
  await screen.findByText(title);
  expect(page.isConnected).toBe(true);
});

test('a sign-in step required under an open page opens over it', async () => {
  const { session, getUser } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  getUser.mockResolvedValueOnce(expired);
  await session.refreshUser();
  await screen.findByRole('heading', { name: 'Choose a new password' });
  screen.getByRole('heading', { name: /Back office/ });
});

test('a sign-in in another tab also opens this one', async () => {
  const { getUser, tell } = openStaff('/admin/vehicles');
  await screen.findByLabelText('Username');
  getUser.mockResolvedValueOnce(admin);
  tell('ready-elsewhere');
  await screen.findByRole('heading', { name: /Back office/ });
});

describe('a change that requires reauthentication', () => {
  const open = async (user: StaffUser, answers: Answers = {}) => {
    const staff = openStaff('/admin/vehicles', { user, ...answers });
    const page = await screen.findByRole('heading', { name: /Back office/ });
    const confirmed = staff.reauthentication.ask();
    await screen.findByRole('heading', { name: 'Confirm it is you' });
    return { ...staff, page, confirmed };
  };
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));

  test('asks for the password in a dialog over the page; a wrong one shows an error', async () => {
    const { account, confirmed, page } = await open(admin);
    confirm();
    await screen.findByText('Enter your password');
    account.confirm.mockResolvedValueOnce({ kind: 'refused', message: 'The current password is not right.' });
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'wrong' } });
    confirm();
    await screen.findByText('The current password is not right.');
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'velvet kettle orbit' } });
    confirm();
    expect(await confirmed).toBe(true);
    expect(account.confirm).toHaveBeenLastCalledWith('velvet kettle orbit');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Confirm it is you' })).toBeNull());
    expect(screen.getByRole('heading', { name: /Back office/ })).toBe(page);
  });

  test('asks users with an app for a code, or for the password', async () => {
    const enterCode = vi.fn(async () => ({ kind: 'signed-in' as const, user: admin }));
    const verified: StaffUser = { ...admin, secondFactor: 'verified' };
    const { confirmed } = await open(verified, { enterCode });
    fireEvent.click(screen.getByRole('button', { name: 'Use your password' }));
    screen.getByLabelText('Your password');
    fireEvent.click(screen.getByRole('button', { name: 'Use a code' }));
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '481029' } });
    expect(await confirmed).toBe(true);
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('481029');
  });

  test('is not made if the dialog is cancelled', async () => {
    const { confirmed, account } = await open(admin);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await confirmed).toBe(false);
    expect(account.confirm).not.toHaveBeenCalled();
  });
});
