import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicConfig } from '../config.ts';

export type PublicClient = PostgrestClient;

const timeLimitMs = 8000;

/** Reads what everyone may see. It does not retry: a backend that is down is reported at once. */
export function createPublicClient(
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  fetchImplementation: typeof fetch = globalThis.fetch,
): PublicClient {
  return new PostgrestClient(`${config.supabaseUrl}/rest/v1`, {
    headers: { apikey: config.supabaseAnonKey, Authorization: `Bearer ${config.supabaseAnonKey}` },
    fetch: withTimeLimit(fetchImplementation),
    retry: false,
  });
}

/** The client's own time limit ends with the headers; this one covers the body too. */
function withTimeLimit(fetchImplementation: typeof fetch): typeof fetch {
  return (input, init) => {
    const timeLimit = AbortSignal.timeout(timeLimitMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeLimit]) : timeLimit;
    return fetchImplementation(input, { ...init, signal });
  };
}
