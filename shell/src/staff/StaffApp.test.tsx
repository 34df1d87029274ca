// @vitest-environment jsdom
import { DomainError, fallbackContact, paths } from '@dealer/shared-domain';
import { aBackofficeContract } from '@dealer/shared-domain/test-support';
import type { SessionChange, SignInResult, StaffAuth, StaffUser } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadBackoffice } from '../remotes.ts';
import { StaffApp } from './StaffApp.tsx';
import { createBackofficeOpener } from './backoffice-opener.ts';
import type { StaffServices } from './staff-services.ts';
import { createStaffStore } from './staff-store.ts';
import { StaffServicesProvider } from './use-staff-services.ts';

vi.mock('../remotes.ts', () => ({ loadBackoffice: vi.fn() }));

const admin: StaffUser = {
  id: '1',
  username: 'admin',
  email: 'admin@dream-motor.internal',
  role: 'owner',
  permissions: ['vehicles'],
};

function Where() {
  const { pathname, search } = useLocation();
  return <h1>{`Back office at ${pathname}${search}`}</h1>;
}

const backofficeRoutes: RouteObject[] = [
  { path: 'people', element: <h1>People</h1>, handle: { permission: 'people' } },
  { path: '*', Component: Where, handle: { permission: 'vehicles' } },
];

type Answers = { user?: StaffUser | 'signed-out' | 'not-staff'; signIn?: () => Promise<SignInResult> };

function openStaff(address: string, answers: Answers = {}) {
  history.pushState(null, '', address);
  let tell: (change: SessionChange) => void = () => undefined;
  const signIn = vi.fn(answers.signIn ?? (async () => ({ kind: 'signed-in' as const, user: admin })));
  const getUser = vi.fn(async () => answers.user ?? 'signed-out');
  const auth: StaffAuth = {
    signIn,
    getUser,
    refresh: async () => false,
    signOut: async () => 'complete',
    getAccessToken: async () => 'token',
    onSessionChange(listener) {
      tell = listener;
      return () => undefined;
    },
  };
  const leave = vi.fn();
  const session = createStaffStore(auth, leave);
  const services: StaffServices = {
    auth,
    session,
    contact: { getContact: async () => fallbackContact },
    backoffice: createBackofficeOpener(aBackofficeContract()),
  };
  session.check();
  render(
    <StaffServicesProvider value={services}>
      <StaffApp />
    </StaffServicesProvider>,
  );
  return { session, signIn, getUser, leave, tell: (change: SessionChange) => tell(change) };
}

function signInAs(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.mocked(loadBackoffice).mockReset();
  vi.mocked(loadBackoffice).mockResolvedValue({ contractVersion: 3, createRoutes: () => backofficeRoutes });
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
