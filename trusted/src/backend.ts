import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import type { TrustedEnvironment } from './environment.ts';
import { TrustedError } from './trusted-error.ts';

const timeLimitMs = 8_000;
const unavailable = 'The service is not available right now. Please try again.';

/** The answer of the sign-in service, as far as it was one. */
export type AuthAnswer = { status: number; body: unknown };

/** Both of Supabase's interfaces with the secret key, or in the name of a signed-in person. */
export type TrustedBackend = ReturnType<typeof createTrustedBackend>;

export function createTrustedBackend(
  environment: Pick<TrustedEnvironment, 'supabaseUrl' | 'supabaseAnonKey' | 'supabaseSecretKey'>,
) {
  const { supabaseUrl, supabaseAnonKey, supabaseSecretKey } = environment;

  function clientFor(apikey: string, bearer: string): PostgrestClient {
    return new PostgrestClient(`${supabaseUrl}/rest/v1`, {
      headers: { apikey, Authorization: `Bearer ${bearer}` },
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeLimitMs) }),
      retry: false,
    });
  }
  const secret = clientFor(supabaseSecretKey, supabaseSecretKey);

  /** Calls a function of the database, as the person whose token is given or else with the secret key. */
  async function call<TSchema extends v.GenericSchema>(
    name: string,
    parameters: Record<string, unknown>,
    schema: TSchema,
    accessToken?: string,
  ): Promise<v.InferOutput<TSchema>> {
    const client = accessToken === undefined ? secret : clientFor(supabaseAnonKey, accessToken);
    const { data, error, status } = await client.rpc(name, parameters);
    if (error && status === 401) throw new TrustedError(401, 'Sign in again to go on.', { cause: error });
    if (error) throw new TrustedError(503, unavailable, { cause: error });
    return v.parse(schema, data);
  }

  /** Calls the sign-in service with the secret key, for the person whose token is given. Throws when it does not answer, or answers a failure of its own. */
  async function auth(
    method: string,
    path: string,
    init: { body?: unknown; address?: string; accessToken?: string } = {},
  ): Promise<AuthAnswer> {
    const headers = new Headers({
      apikey: supabaseSecretKey,
      authorization: `Bearer ${init.accessToken ?? supabaseSecretKey}`,
      'content-type': 'application/json',
    });
    if (init.address) headers.set('x-forwarded-for', init.address);
    try {
      const response = await fetch(`${supabaseUrl}/auth/v1${path}`, {
        method,
        headers,
        body: init.body === undefined ? undefined : JSON.stringify(init.body),
        signal: AbortSignal.timeout(timeLimitMs),
      });
      const text = await response.text();
      if (response.status < 500) return { status: response.status, body: text ? JSON.parse(text) : null };
      throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    } catch (cause) {
      throw new TrustedError(503, unavailable, { cause });
    }
  }

  return { secret, call, auth };
}
