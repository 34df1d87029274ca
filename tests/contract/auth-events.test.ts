import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { createPerson, createServiceRoleClient, password } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { type TestGateway, useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';
import { codeOf } from '../support/totp.ts';

/** Supabase's own client with browser storage, which tabs share. */
function openTab({ url, keys }: TestGateway, stored = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const client = createClient(url, keys.anonKey, {
    auth: { storage, storageKey: 'authToken', autoRefreshToken: false, detectSessionInUrl: false },
  });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return { auth: client.auth, stored, events };
}

describe.each(databaseKinds)('session events of a page on %s', (kind) => {
  const gateway = useGateway(kind);

  async function signedIn() {
    const person = await createPerson(gateway());
    const tab = openTab(gateway());
    await tab.auth.initialize();
    await tab.auth.signInWithPassword({ email: person.email, password });
    return { ...person, ...tab };
  }

  test('each step of a session emits its event', async () => {
    const { auth, events } = await signedIn();
    await auth.refreshSession();
    await auth.updateUser({ data: { theme: 'dark' } });
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    await auth.mfa.challengeAndVerify({
      factorId: must(data?.id, 'data.id'),
      code: codeOf(must(data?.totp.secret, 'data.totp.secret')),
    });
    await auth.signOut();
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
      'SIGNED_OUT',
    ]);
  });

  test('a password-reset link emits another event than a sign-in', async () => {
    const { email } = await createPerson(gateway());
    const { data } = await createServiceRoleClient(gateway()).auth.admin.generateLink({ type: 'recovery', email });
    const { auth, events } = openTab(gateway());
    await auth.verifyOtp({
      type: 'recovery',
      token_hash: must(data.properties?.hashed_token, 'data.properties.hashed_token'),
    });
    expect(events).toContain('PASSWORD_RECOVERY');
  });

  test('the session is in the browser’s storage, and another tab starts with it', async () => {
    const { stored, id } = await signedIn();
    expect(JSON.parse(stored.get('authToken') ?? '')).toMatchObject({ user: { id } });
    const other = openTab(gateway(), stored);
    expect((await other.auth.getSession()).data.session?.user.id).toBe(id);
    expect(other.events).toContain('INITIAL_SESSION');
  });

  test('reading a session that is about to expire renews it', async () => {
    const { auth, stored, events } = await signedIn();
    const before = JSON.parse(stored.get('authToken') ?? '');
    stored.set('authToken', JSON.stringify({ ...before, expires_at: Math.floor(Date.now() / 1000) + 5 }));
    const { data } = await auth.getSession();
    expect(data.session?.refresh_token).not.toBe(before.refresh_token);
    expect(events).toContain('TOKEN_REFRESHED');
  });

  test('an expired session that cannot be renewed is removed', async () => {
    const { auth, stored, events, id } = await signedIn();
    await createServiceRoleClient(gateway()).auth.admin.updateUserById(id, { ban_duration: '1h' });
    const session = JSON.parse(stored.get('authToken') ?? '');
    stored.set('authToken', JSON.stringify({ ...session, expires_at: 1 }));
    expect((await auth.getSession()).data.session).toBeNull();
    expect(stored.has('authToken')).toBe(false);
    expect(events).toContain('SIGNED_OUT');
  });
});
