import { createClient } from '@supabase/supabase-js';
import { openSession, sessionClaims, signToken, type TestGateway } from './gateway.ts';

/** Supabase's whole client as the back office uses it, with an optional access token. */
export function createTestClient({ url, keys, database }: TestGateway, claims?: Record<string, unknown>) {
  if (claims === undefined) return createClient(url, keys.anonKey, { accessToken: async () => keys.anonKey });
  const all = { ...sessionClaims(), ...claims };
  const token = signToken(keys.jwtSecret, all);
  return createClient(url, keys.anonKey, { accessToken: () => openSession(database, all).then(() => token) });
}

export const signedIn = { role: 'authenticated', sub: '00000000-0000-4000-8000-0000000000aa' };

type Sent = { method: string; path: string; body?: string; prefer?: string; headers?: Record<string, string> };

/** A bare REST request with a token that names no session, to see responses that the client library hides. */
export function send({ url, keys }: TestGateway, { method, path, body, prefer, headers }: Sent): Promise<Response> {
  return fetch(`${url}/rest/v1${path}`, {
    method,
    body,
    headers: {
      apikey: keys.anonKey,
      authorization: `Bearer ${signToken(keys.jwtSecret, { ...signedIn, session_id: undefined })}`,
      'content-type': 'application/json',
      ...(prefer === undefined ? {} : { prefer }),
      ...headers,
    },
  });
}

/** Separate, because the client's types refuse the method chain without generated database types. */
export function withMaxAffected<Builder extends { maxAffected(rows: number): unknown }>(
  builder: Builder,
  rows: number,
): Builder {
  builder.maxAffected(rows);
  return builder;
}
