import { PostgrestClient } from '@supabase/postgrest-js';
import type { PublicConfig } from '../config.ts';
import { createPublicConnection } from './public-connection.ts';

export type PublicClient = PostgrestClient;

/** Reads public data. Does not retry: an unavailable backend is reported immediately. */
export function createPublicClient(
  config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseAnonKey'>,
  fetchImplementation?: typeof fetch,
): PublicClient {
  const { url, ...options } = createPublicConnection(config, fetchImplementation);
  return new PostgrestClient(url, { ...options, retry: false });
}
