import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicConfig } from '../config.ts';
import { createSessionStorage, type StorageArea, sessionKey } from './session-storage.ts';
import { createSharedRefresh, type TabLocks } from './shared-refresh.ts';
import { withTimeLimit } from './with-time-limit.ts';

export type { AuthError } from '@supabase/auth-js';

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

/**
 * The two parts of supabase-js that staff use, with details that the first does not expose. Its realtime, storage and
 * functions would be 22 kB of unused script.
 */
export type StaffClient = Pick<PostgrestClient<LooseDatabase>, 'from' | 'rpc'> & {
  auth: InstanceType<typeof AuthClient>;
  /** From the last refusal for too many attempts (s). */
  getRetryAfterSeconds(): number;
  wasTimedOut(): boolean;
};

const readLimitMs = 8000;
const writeLimitMs = 15_000;

const failureMs = { ofLibrary: 60_000, allowed: 5000 };

/** auth-js answers with a failed refresh for a minute; Retry must reach an expired session's service sooner. */
class StaffAuthClient extends AuthClient {
  override async getSession() {
    const answer = await super.getSession();
    const failure = this.lastRefreshFailure;
    if (answer.data.session || !failure || !isAuthRetryableFetchError(failure.result.error)) return answer;
    const failedAtMs = failure.expiresAt - failureMs.ofLibrary;
    if (Date.now() - failedAtMs < failureMs.allowed) return answer;
    this.lastRefreshFailure = null;
    return super.getSession();
  }
}

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
  const auth = new StaffAuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: sessionKey,
    storage,
    detectSessionInUrl: false,
    fetch: sendToAuth,
  });
  const sendData: typeof fetch = async (input, init) => {
    const { session } = (await auth.getSession()).data;
    if (!session) return answerWithoutSession(storage.getItem(sessionKey) !== null);
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${session.access_token}`);
    return send(input, { ...init, headers });
  };
  const rest = new PostgrestClient<LooseDatabase>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: sendData,
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

/** A stored session that cannot be used has expired and could not be refreshed, so the backend is unavailable. */
function answerWithoutSession(isStored: boolean): Response {
  if (isStored) throw new TypeError('The session could not be refreshed');
  return Response.json({ code: 'PGRST301', message: 'Not signed in' }, { status: 401 });
}
