import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { PublicConfig } from '../config.ts';
import { createSessionStorage, type StorageArea, sessionKey } from './session-storage.ts';
import { createSharedRefresh, type TabLocks } from './shared-refresh.ts';
import { withTimeLimit } from './with-time-limit.ts';

export type { AuthError } from '@supabase/supabase-js';

type LooseTable = {
  Row: Record<string, unknown>;
  Insert: Record<string, unknown>;
  Update: Record<string, unknown>;
  Relationships: [];
};

/** Untyped tables and functions: sources parse the responses. */
type LooseDatabase = {
  public: {
    Tables: Record<string, LooseTable>;
    Views: Record<string, LooseTable>;
    Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>;
  };
};

/** Supabase's client plus details that its auth part does not expose. */
export type StaffClient = SupabaseClient<LooseDatabase> & {
  /** From the last refusal for too many attempts (s). */
  getRetryAfterSeconds(): number;
  wasTimedOut(): boolean;
};

const readLimitMs = 8000;
const writeLimitMs = 15_000;

/** The only client with a session. Refuses data requests without one, which would otherwise read as a visitor. */
export function createStaffClient(
  { supabaseUrl, supabaseAnonKey }: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  options: { fetch?: typeof fetch; storage?: StorageArea; locks?: TabLocks; now?: () => number } = {},
): StaffClient {
  const { storage, wrap } = createSharedRefresh(createSessionStorage(options.storage, options.now), options.locks);
  const send = withTimeLimit(
    (input, init) => (options.fetch ?? globalThis.fetch)(input, init),
    (init) => ((init?.method ?? 'GET') === 'GET' ? readLimitMs : writeLimitMs),
  );
  let retryAfterSeconds = 0;
  let isTimedOut = false;
  const sendToAuth = wrap(async (input, init) => {
    const response = await send(input, init);
    if (response.status === 429) retryAfterSeconds = Number(response.headers.get('retry-after')) || 60;
    if (response.status === 400) isTimedOut = (await response.clone().text()).includes('"session_expired"');
    return response;
  });
  const sendData: typeof fetch = async (input, init) => {
    const hasSession = new Headers(init?.headers).get('authorization') !== `Bearer ${supabaseAnonKey}`;
    return hasSession ? send(input, init) : answerWithoutSession(storage.getItem(sessionKey) !== null);
  };

  const client = createClient<LooseDatabase>(supabaseUrl, supabaseAnonKey, {
    auth: { storageKey: sessionKey, storage, detectSessionInUrl: false },
    db: { retry: false },
    global: {
      fetch: (input, init) => (String(input).startsWith(`${supabaseUrl}/auth/`) ? sendToAuth : sendData)(input, init),
    },
  });
  return Object.assign(client, {
    getRetryAfterSeconds: () => retryAfterSeconds,
    wasTimedOut: () => isTimedOut,
  });
}

/** A stored session that cannot be used has expired and could not be refreshed, so the backend is unavailable. */
function answerWithoutSession(isStored: boolean): Response {
  if (isStored) throw new TypeError('The session could not be refreshed');
  return Response.json({ code: 'PGRST301', message: 'Not signed in' }, { status: 401 });
}
