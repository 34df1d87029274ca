// @vitest-environment jsdom
import { DomainError, fallbackContact, paths } from '@dealer/shared-domain';
import type {
  NoUser,
  PasswordRecovery,
  SessionChange,
  SessionWarning as Warning,
  SignInResult,
  StaffAuth,
  StaffUser,
} from '@dealer/shared-domain/staff';
import {
  aBackofficeContract,
  anAccountSource,
  aStaffUser,
  someRecoveryCodes,
} from '@dealer/shared-domain/test-support';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadBackoffice } from '../remotes.ts';
import { StaffApp } from './StaffApp.tsx';
import { createBackofficeOpener } from './backoffice-opener.ts';
import type { StaffServices } from './staff-services.ts';
import { createStaffStore } from './staff-store.ts';
import { StaffServicesProvider } from './use-staff-services.ts';

// Code that is fetched when it is first needed takes longer than the library's second on a busy machine.
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
  const session = createStaffStore(auth, leave);
  const account = { ...anAccountSource(), changePassword: vi.fn(anAccountSource().changePassword) };
  const warning = createStore<{ warning: Warning }>(() => ({ warning: null }));
  const services: StaffServices = {
    auth,
    session,
    account,
    recovery: {
      askForLink: async () => ({
        kind: 'done',
        value: 'If this user name has a contact e-mail, a link is on its way.',
      }),
      setPassword: async () => ({ kind: 'done', value: 'admin' }),
      ...answers.recovery,
    },
    watch: { warning, stay: vi.fn(), signOut: vi.fn() },
    contact: { getContact: async () => fallbackContact },
    backoffice: createBackofficeOpener(aBackofficeContract()),
  };
  session.check();
  render(
    <StaffServicesProvider value={services}>
      <StaffApp link={answers.link} />
    </StaffServicesProvider>,
  );
  return { ...services, signIn, getUser, leave, tell: (change: SessionChange) => tell(change) };
}

function signInAs(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.mocked(loadBackoffice).mockReset();
  vi.mocked(loadBackoffice).mockResolvedValue({ contractVersion: 4, createRoutes: () => backofficeRoutes });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

test('a visitor is led to the sign-in page in place of the page that was asked for, and no back office is fetched', async () => {
  const before = history.length;
  openStaff('/admin/vehicles?chip=Draft');
  await screen.findByRole('heading', { name: 'Admin Portal' });
  expect(screen.getByText('Sign in to manage the dealership inventory')).toBeTruthy();
  expect(screen.getByText('Sign in to manage your dealership')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back to homepage' }).getAttribute('href')).toBe('/');
  expect(location.pathname).toBe(paths.adminLogin);
  // One entry is the address that the test itself opened.
  expect(history.length - before).toBeLessThanOrEqual(1);
  expect(loadBackoffice).not.toHaveBeenCalled();
});

test('after signing in the page that was asked for opens', async () => {
  const { signIn } = openStaff('/admin/vehicles?chip=Draft');
  await screen.findByLabelText('Username');
  signInAs('admin', 'a long enough one');
  expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true);
  await screen.findByRole('heading', { name: 'Back office at /admin/vehicles?chip=Draft' });
  expect(signIn).toHaveBeenCalledWith('admin', 'a long enough one');
});

test('the sign-in page itself leads to the dashboard, for somebody signed in at once', async () => {
  openStaff(paths.adminLogin, { user: admin });
  await screen.findByRole('heading', { name: `Back office at ${paths.adminDashboard}` });
  expect(location.pathname).toBe(paths.adminDashboard);
});

test('a refusal says the specified sentence and nothing else; the name stays and the password is selected', async () => {
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

test('both fields are required, and each says so', async () => {
  const { signIn } = openStaff(paths.adminLogin);
  await screen.findByLabelText('Username');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('a locked account counts down, and nothing can be sent meanwhile', async () => {
  openStaff(paths.adminLogin, {
    signIn: async () => ({ kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 872 }),
  });
  await screen.findByLabelText('Username');
  signInAs('admin', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 14:3');
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
});

test('a service that is away keeps what was typed', async () => {
  openStaff(paths.adminLogin, { signIn: async () => ({ kind: 'unavailable', message: 'Please try again.' }) });
  await screen.findByLabelText('Username');
  signInAs('admin', 'right');
  expect((await screen.findByRole('alert')).textContent).toContain('An unexpected error occurred');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'right');
});

test('a page that needs a permission which the person lacks is denied', async () => {
  openStaff('/admin/people', { user: admin });
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(screen.getByText("You don't have permission to access this resource.")).toBeTruthy();
  expect(screen.queryByText('People')).toBeNull();
});

test('somebody who is no staff here is denied without the back office', async () => {
  openStaff('/admin/vehicles', { user: 'not-staff' });
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(loadBackoffice).not.toHaveBeenCalled();
});

test('a session that cannot be checked is kept, and checked again on request', async () => {
  const { session, getUser } = openStaff('/admin/vehicles', { user: admin });
  getUser.mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  await session.check();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
});

test('a back office that does not arrive is named, and fetched again on request', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(loadBackoffice).mockRejectedValueOnce(new Error('down'));
  openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: 'The back office could not be loaded' });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
});

test('a session that ends under an open page is renewed over it, and whatever waited goes on', async () => {
  const { session } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  const waiting = session.askToSignIn();
  await screen.findByRole('heading', { name: 'Sign in again' });
  expect(screen.getByLabelText('Username')).toHaveProperty('readOnly', true);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await waiting).toBe(true);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in again' })).toBeNull());
  expect(screen.getByRole('heading', { name: /Back office/ })).toBeTruthy();
});

test('declining to sign in again leaves the page as it is', async () => {
  const { session } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  const waiting = session.askToSignIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(await waiting).toBe(false);
  expect(screen.getByRole('heading', { name: /Back office/ })).toBeTruthy();
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

test('a sign-in elsewhere that proves not good yet leaves the open page as it is, until one is', async () => {
  const { tell, getUser } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  tell('timed-out');
  await screen.findByRole('heading', { name: 'Sign in again' });
  getUser.mockResolvedValueOnce('timed-out');
  tell('restored');
  await waitFor(() => expect(getUser).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('heading', { name: 'Sign in again' })).toBeTruthy();
  expect(location.pathname).toBe('/admin/vehicles');
  tell('ready-elsewhere');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in again' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Back office at /admin/vehicles' })).toBeTruthy();
});

async function signInToStep(user: StaffUser, answers: Answers = {}) {
  const opened = openStaff('/admin/vehicles', { signIn: async () => ({ kind: 'signed-in', user }), ...answers });
  await screen.findByLabelText('Username');
  signInAs('admin', 'a long enough one');
  return opened;
}

describe('the second factor', () => {
  test('is asked for after the right password; six digits send themselves, however they were pasted', async () => {
    const enterCode = vi.fn(async () => ({ kind: 'signed-in' as const, user: admin }));
    await signInToStep(needsCode, { enterCode });
    const input = await screen.findByLabelText('Code');
    expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeTruthy();
    expect(input.getAttribute('autocomplete')).toBe('one-time-code');
    expect(input.getAttribute('inputmode')).toBe('numeric');
    fireEvent.change(input, { target: { value: ' 481 029 ' } });
    await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
    expect(enterCode).toHaveBeenCalledExactlyOnceWith('481029');
  });

  test('that is wrong is said at the field, and stays to be typed over', async () => {
    await signInToStep(needsCode, { enterCode: async () => ({ kind: 'refused', message: 'That code is not right.' }) });
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } });
    await screen.findByText('That code is not right.');
    const input = screen.getByLabelText('Code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test('counts wrong codes, and locks', async () => {
    await signInToStep(needsCode, {
      enterCode: async () => ({ kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 872 }),
    });
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } });
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 14:3');
    expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', true);
  });

  test('has a stand-in: a recovery code, after which the person hears that the app counts no more', async () => {
    const enterRecoveryCode = vi.fn(async () => ({ kind: 'signed-in' as const, user: admin }));
    await signInToStep(needsCode, { enterRecoveryCode });
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Recovery code is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcd-efgh-jkmn-pqrs' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/the other recovery codes no longer count/)).toBeTruthy();
    expect(enterRecoveryCode).toHaveBeenCalledWith('abcd-efgh-jkmn-pqrs');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: /Back office/ });
  });

  test('that the dealership asks for is set up before anything else: picture, key, first code, ten codes to keep', async () => {
    const { getUser } = await signInToStep(needsSetUp);
    expect(await screen.findByRole('img', { name: 'Code to scan with an authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '000000' } });
    await screen.findByText('That code is not right.');
    fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123456' } });
    for (const code of someRecoveryCodes) expect(await screen.findByText(code)).toBeTruthy();
    for (const name of ['Copy', 'Download', 'Print']) expect(screen.getByRole('button', { name })).toBeTruthy();
    getUser.mockResolvedValueOnce({ ...admin, secondFactor: 'verified' });
    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByRole('heading', { name: 'Back office at /admin/vehicles' });
  });

  test('is asked for again after a reload in the middle of it', async () => {
    openStaff('/admin/vehicles', { user: needsCode });
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(loadBackoffice).not.toHaveBeenCalled();
  });

  test('brings a session back over an open page too', async () => {
    const { session, signIn } = openStaff('/admin/vehicles', { user: admin });
    await screen.findByRole('heading', { name: /Back office/ });
    const waiting = session.askToSignIn();
    signIn.mockResolvedValueOnce({ kind: 'signed-in', user: needsCode });
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a long enough one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '481029' } });
    expect(await waiting).toBe(true);
    expect(screen.getByRole('heading', { name: /Back office/ })).toBeTruthy();
  });
});

describe('a password that expired', () => {
  test('is replaced before anything else, by one that will do', async () => {
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

  test('has to be typed again after a reload', async () => {
    openStaff('/admin/vehicles', { user: expired });
    await screen.findByLabelText('Current Password');
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
    await screen.findByText('Current password is required');
  });
});

describe('a way back in', () => {
  test('is mailed to whoever has an address; the answer is the same for everybody', async () => {
    openStaff(paths.adminLogin);
    fireEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'nobody' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText('If this user name has a contact e-mail, a link is on its way.');
    expect(screen.getByText('npm run reset-password')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await screen.findByLabelText('Password');
  });

  test.each([
    ['invite.5f0d8a3e', 'Welcome', 'You were invited to work here.'],
    ['recovery.5f0d8a3e', 'Choose a new password', 'You asked for a way back in.'],
  ])('a link says which mail it is from, sets the password and leads to the sign-in: %s', async (link, title, lead) => {
    const setPassword = vi.fn(async () => ({ kind: 'done' as const, value: 'maria' }));
    openStaff(paths.adminLogin, { link, recovery: { setPassword } });
    await screen.findByRole('heading', { name: title });
    expect(screen.getByText(new RegExp(lead))).toBeTruthy();
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    await screen.findByText('Your password is set. Sign in with it.');
    expect(setPassword).toHaveBeenCalledExactlyOnceWith(link, 'velvet kettle orbit');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'maria');
  });

  test('a link, which is good for one password, is sent once however often the button is pressed', async () => {
    const setPassword = vi.fn(async () => ({ kind: 'done' as const, value: 'maria' }));
    openStaff(paths.adminLogin, { link: 'invite.5f0d8a3e', recovery: { setPassword } });
    fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    const set = screen.getByRole('button', { name: 'Set Password' });
    fireEvent.click(set);
    fireEvent.click(set);
    await screen.findByText('Your password is set. Sign in with it.');
    expect(setPassword).toHaveBeenCalledTimes(1);
  });

  test('a link that is over says so and leads to a new one', async () => {
    const setPassword = async () => ({ kind: 'refused' as const, message: 'This link is not valid any more.' });
    openStaff(paths.adminLogin, { link: 'recovery.x', recovery: { setPassword } });
    fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: 'velvet kettle orbit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set Password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid any more.');
    fireEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }));
    await screen.findByRole('button', { name: 'Send the link' });
  });
});

describe('a session that nobody works with', () => {
  test('warns, counts down, and goes on when asked to', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { watch } = openStaff('/admin/vehicles', { user: admin });
    await screen.findByRole('heading', { name: /Back office/ });
    watch.warning.setState({ warning: { endsAtMs: Date.now() + 60_000 } });
    const stay = await screen.findByRole('button', { name: 'Stay signed in' });
    expect(document.activeElement).toBe(stay);
    expect(screen.getByText('1:00')).toBeTruthy();
    fireEvent.click(stay);
    expect(watch.stay).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out now' }));
    expect(watch.signOut).toHaveBeenCalledTimes(1);
  });

  test('ends with the sign-in over the page, which says why; the page comes back as it was left', async () => {
    const { tell, leave } = openStaff('/admin/vehicles', { user: admin });
    const page = await screen.findByRole('heading', { name: /Back office/ });
    tell('timed-out');
    await screen.findByText('You were signed out because nobody worked here for a while');
    expect(leave).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    expect(screen.getByRole('heading', { name: /Back office/ })).toBe(page);
  });

  test('is named by the sign-in page too, until somebody signs in', async () => {
    openStaff('/admin/vehicles', { user: 'timed-out' });
    await screen.findByText('You were signed out because nobody worked here for a while');
    signInAs('admin', 'a long enough one');
    await screen.findByRole('heading', { name: /Back office/ });
    cleanup();
    openStaff('/admin/vehicles');
    await screen.findByLabelText('Username');
    expect(screen.queryByText(/nobody worked here/)).toBeNull();
  });
});

test('a step that is asked for under an open page comes over it', async () => {
  const { session, getUser } = openStaff('/admin/vehicles', { user: admin });
  await screen.findByRole('heading', { name: /Back office/ });
  getUser.mockResolvedValueOnce(expired);
  await session.refreshUser();
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(screen.getByRole('heading', { name: /Back office/ })).toBeTruthy();
});

test('somebody who signed in, in another tab, is let in here too', async () => {
  const { getUser, tell } = openStaff('/admin/vehicles');
  await screen.findByLabelText('Username');
  getUser.mockResolvedValueOnce(admin);
  tell('ready-elsewhere');
  await screen.findByRole('heading', { name: /Back office/ });
});
