// @vitest-environment jsdom
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aConfig, aSession, aStaffUser } from '@dealer/shared-domain/test-support';
import { afterEach, expect, test, vi } from 'vitest';
import { contractVersion } from '../contract-version.ts';
import { loadBackoffice } from '../remotes.ts';
import { createStaffServices } from './create-staff-services.ts';

vi.mock('../remotes.ts', () => ({ loadBackoffice: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Creates the services that the shell provides to the back office of a signed-in user. */
async function lend() {
  localStorage.setItem('authToken', JSON.stringify(aSession()));
  const createRoutes = vi.fn((_: BackofficeContract) => []);
  vi.mocked(loadBackoffice).mockResolvedValue({ contractVersion, createRoutes });
  const leave = vi.fn();
  const services = createStaffServices(aConfig, leave);
  await services.backoffice.open();
  const [contract] = createRoutes.mock.lastCall ?? [];
  if (!contract) throw new Error('The back office was lent nothing');
  return { contract, leave, session: services.session };
}

test('polls stop at the first refusal, the page learns the reason, and they resume after signing in', async () => {
  const answers = { isSuspended: true };
  const send = vi.fn(async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!pathname.endsWith('message_counts'))
      return Response.json({ error_code: 'session_not_found' }, { status: 400 });
    if (!answers.isSuspended) return Response.json({ unread: 1, mark: 'one', reminders: 0 });
    return Response.json({ code: 'PT401', message: 'The account is suspended' }, { status: 401 });
  });
  vi.stubGlobal('fetch', send);
  const { contract, session } = await lend();
  session.enter(aStaffUser);
  const stops = [contract.messages, contract.messages].map((source) => source.watch(document, vi.fn()));
  await vi.waitFor(() => expect(session.store.getState()).toMatchObject({ lost: 'suspended' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const stop of stops) stop();
  const sent = send.mock.calls.length;
  const polls = send.mock.calls.filter(([input]) => String(input).endsWith('message_counts'));
  expect(polls).toHaveLength(1);
  await expect(contract.messages.getCounts()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(send).toHaveBeenCalledTimes(sent);
  answers.isSuspended = false;
  localStorage.setItem('authToken', JSON.stringify(aSession()));
  session.enter(aStaffUser);
  expect(await contract.messages.getCounts()).toEqual({ unread: 1, mark: 'one', reminders: 0 });
});

test('counts load while the session is still checked, so that the first poll has something to compare with', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ unread: 1, mark: 'one', reminders: 0 }));
  const { contract, session } = await lend();
  expect(session.store.getState().phase).toBe('checking');
  expect(await contract.messages.getCounts()).toEqual({ unread: 1, mark: 'one', reminders: 0 });
});

test('the back office hears that a sign-out everywhere failed, and the person stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const { contract, leave } = await lend();
  await expect(contract.session.signOut('everywhere')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(localStorage.getItem('authToken')).toContain(aSession().access_token);
  expect(leave).not.toHaveBeenCalled();
  await contract.session.signOut('device');
  expect(localStorage.getItem('authToken')).toBeNull();
});

test('the back office can wait for the user whose session is still checked', async () => {
  const { contract, session } = await lend();
  expect(() => contract.session.getUser()).toThrow('No one is signed in');
  const user = contract.session.whenSignedIn?.();
  session.enter(aStaffUser);
  expect(await user).toEqual(aStaffUser);
  expect(await contract.session.whenSignedIn?.()).toEqual(aStaffUser);
});
