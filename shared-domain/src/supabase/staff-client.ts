import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicConfig } from '../config.ts';
import { createSharedExchange, type TabLocks } from './exchange-once.ts';
import { createSessionStorage, type StorageArea, sessionKey } from './session-storage.ts';
import { withTimeLimit } from './with-time-limit.ts';

export type { AuthError } from '@supabase/auth-js';

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

/** Supabase's own clients for sign-in and for data, which share one session. */
export type StaffClient = Pick<PostgrestClient<LooseDatabase>, 'from' | 'rpc'> & {
  auth: InstanceType<typeof AuthClient>;
  /** How long the sign-in service asked to wait when it last refused for too many attempts; its client drops that. */
  getRetryAfterSeconds(): number;
  /** Whether the last session was refused because nobody worked with it; the client removes it without a word. */
  wasTimedOut(): boolean;
};

const readLimitMs = 8000;
const writeLimitMs = 15_000;

/**
 * The one client with a session. It is put together as supabase-js does it, from the two parts that the product uses:
 * realtime, storage and functions would be 20 kB more for every staff page. It sends no data request without a session:
 * staff would read as a visitor.
 */
export function createStaffClient(
  { supabaseUrl, supabaseAnonKey }: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  options: { fetch?: typeof fetch; storage?: StorageArea; locks?: TabLocks; now?: () => number } = {},
): StaffClient {
  const { now = Date.now } = options;
  const exchange = createSharedExchange(createSessionStorage(options.storage, now), options.locks);
  const { storage } = exchange;
  const send = withTimeLimit(
    (input, init) => (options.fetch ?? globalThis.fetch)(input, init),
    (init) => ((init?.method ?? 'GET') === 'GET' ? readLimitMs : writeLimitMs),
  );
  let retryAfterSeconds = 0;
  let isTimedOut = false;
  const sendToAuth: typeof fetch = async (input, init) => {
    const response = await send(input, init);
    if (response.status === 429) retryAfterSeconds = Number(response.headers.get('retry-after')) || 60;
    if (response.status === 400) isTimedOut = (await response.clone().text()).includes('"session_expired"');
    return response;
  };
  const auth = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: sessionKey,
    storage,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    fetch: exchange.wrap(sendToAuth),
  });

  const sendWithSession: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession();
    if (!data.session) return answerWithoutSession(storage.getItem(sessionKey) !== null);
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${data.session.access_token}`);
    return send(input, { ...init, headers });
  };
  const rest = new PostgrestClient<LooseDatabase>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: sendWithSession,
    retry: false,
  });

  return {
    auth,
    from: rest.from.bind(rest),
    rpc: rest.rpc.bind(rest),
    getRetryAfterSeconds: () => retryAfterSeconds,
    wasTimedOut: () => isTimedOut,
  };
}

/** A session that is stored, yet not given, has run out and could not be refreshed: the backend is away. */
function answerWithoutSession(isStored: boolean): Response {
  if (isStored) throw new TypeError('The session could not be refreshed');
  return Response.json({ code: 'PGRST301', message: 'Nobody is signed in' }, { status: 401 });
}
