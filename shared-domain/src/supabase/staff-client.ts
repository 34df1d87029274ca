import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { PublicConfig } from '../config.ts';
import { createSessionStorage, type StorageArea, sessionKey } from './session-storage.ts';
import { withTimeLimit } from './with-time-limit.ts';

export type { AuthError } from '@supabase/supabase-js';

type LooseTable = {
  Row: Record<string, unknown>;
  Insert: Record<string, unknown>;
  Update: Record<string, unknown>;
  Relationships: [];
};

/** Any table and function, and nothing known of what they answer: sources parse that. */
type LooseDatabase = {
  public: {
    Tables: Record<string, LooseTable>;
    Views: Record<string, LooseTable>;
    Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>;
  };
};

export type StaffClient = SupabaseClient<LooseDatabase>;

const readLimitMs = 8000;
const writeLimitMs = 15_000;

/**
 * The one client with a session. It sends no data request without one: the library would fall back to the key of the
 * site, and staff would read as a visitor.
 */
export function createStaffClient(
  { supabaseUrl, supabaseAnonKey }: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  options: { fetch?: typeof fetch; storage?: StorageArea } = {},
): StaffClient {
  const storage = createSessionStorage(options.storage);
  const send = withTimeLimit(
    (input, init) => (options.fetch ?? globalThis.fetch)(input, init),
    (init) => ((init?.method ?? 'GET') === 'GET' ? readLimitMs : writeLimitMs),
  );
  const restUrl = `${supabaseUrl}/rest/v1/`;

  const sendWithSession: typeof fetch = (input, init) => {
    if (!toUrl(input).startsWith(restUrl) || hasSession(init, supabaseAnonKey)) return send(input, init);
    return answerWithoutSession(storage.getItem(sessionKey) !== null);
  };

  return createClient<LooseDatabase>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storageKey: sessionKey,
      storage,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
    db: { retry: false },
    global: { fetch: sendWithSession },
  });
}

function hasSession(init: RequestInit | undefined, anonKey: string): boolean {
  const authorization = new Headers(init?.headers).get('Authorization');
  return authorization !== null && authorization !== `Bearer ${anonKey}`;
}

/** A session that is stored, yet not sent, has run out and could not be refreshed: the backend is away. */
function answerWithoutSession(isStored: boolean): Promise<Response> {
  if (isStored) return Promise.reject(new TypeError('The session could not be refreshed'));
  return Promise.resolve(Response.json({ code: 'PGRST301', message: 'Nobody is signed in' }, { status: 401 }));
}

function toUrl(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : String(input);
}
