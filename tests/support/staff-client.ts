import type { StaffClient } from '@dealer/shared-domain/staff';
import { createStaffClient } from '@dealer/shared-domain/staff-sources';
import { openSession, sessionClaims, signToken, type TestGateway } from './gateway.ts';
import { claimsOf, type Person } from './staff-fixture.ts';

/** The back office's own client, with a session. */
export function createTestStaffClient({ url, keys, database }: TestGateway, person: Person = 'staff'): StaffClient {
  const claims = { ...sessionClaims(), ...claimsOf(person) };
  const session = {
    access_token: signToken(keys.jwtSecret, claims),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: claims.sub, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  };
  const entries = new Map([['authToken', JSON.stringify(session)]]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const send: typeof fetch = async (input, init) => {
    await openSession(database, claims);
    return fetch(input, init);
  };
  return createStaffClient({ supabaseUrl: url, supabaseAnonKey: keys.anonKey }, { storage, fetch: send });
}
