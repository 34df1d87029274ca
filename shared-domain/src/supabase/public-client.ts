import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicConfig } from '../config.ts';
import { withTimeLimit } from './with-time-limit.ts';

export type PublicClient = PostgrestClient;

const timeLimitMs = 8000;

/** Reads what everyone may see. It does not retry: a backend that is down is reported at once. */
export function createPublicClient(
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  fetchImplementation: typeof fetch = globalThis.fetch,
): PublicClient {
  return new PostgrestClient(`${config.supabaseUrl}/rest/v1`, {
    headers: { apikey: config.supabaseAnonKey, Authorization: `Bearer ${config.supabaseAnonKey}` },
    fetch: withTimeLimit(fetchImplementation, () => timeLimitMs),
    retry: false,
  });
}
