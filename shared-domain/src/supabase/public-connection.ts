import type { PublicConfig } from '../config.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** For requests that need no client. */
export type PublicConnection = { url: string; headers: HeadersInit; fetch?: typeof fetch | undefined };

const timeLimitMs = 8000;

export function createPublicConnection(
  { supabaseUrl, supabaseAnonKey }: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  fetchImplementation: typeof fetch = globalThis.fetch,
) {
  return {
    url: `${supabaseUrl}/rest/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    fetch: withTimeLimit(fetchImplementation, () => timeLimitMs),
  };
}
