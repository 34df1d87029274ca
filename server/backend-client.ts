import { withTimeLimit } from '@dealer/shared-domain/time-limit';
import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { sendRequest } from './http/send-request.ts';
import type { PrivateConfig } from './private-config.ts';

const defaultTimeLimitMs = 8_000;
const unavailable = 'The service is not available right now. Please try again.';

export type AuthResponse = { status: number; body: unknown };

/** Supabase's database and auth service, called with the secret key or a user's token. */
export type BackendClient = ReturnType<typeof createBackendClient>;

export function createBackendClient(
  config: Pick<PrivateConfig, 'supabaseUrl' | 'supabaseAnonKey' | 'supabaseSecretKey'>,
  timeLimitMs = defaultTimeLimitMs,
) {
  const { supabaseUrl, supabaseAnonKey, supabaseSecretKey } = config;

  function clientFor(apikey: string, bearer: string): PostgrestClient {
    return new PostgrestClient(`${supabaseUrl}/rest/v1`, {
      headers: { apikey, Authorization: `Bearer ${bearer}` },
      fetch: withTimeLimit(
        (input, init) => fetch(input, init),
        () => timeLimitMs,
      ),
      retry: false,
    });
  }
  const secret = clientFor(supabaseSecretKey, supabaseSecretKey);

  /** Calls a database function with the given user's token, else with the secret key. */
  async function call<TSchema extends v.GenericSchema>(
    name: string,
    parameters: Record<string, unknown>,
    schema: TSchema,
    accessToken?: string,
  ): Promise<v.InferOutput<TSchema>> {
    const client = accessToken === undefined ? secret : clientFor(supabaseAnonKey, accessToken);
    const { data, error, status } = await client.rpc(name, parameters);
    if (error && status === 401) throw new ApiError(401, 'Sign in again to continue.', { cause: error });
    if (error) throw new ApiError(503, unavailable, { cause: error });
    return v.parse(schema, data);
  }

  /** Calls the auth service with the given user's token, else with the secret key. Throws for statuses from 500. */
  async function auth(
    method: string,
    path: string,
    init: { body?: unknown; address?: string; userAgent?: string | null; accessToken?: string } = {},
  ): Promise<AuthResponse> {
    const headers = new Headers({
      apikey: supabaseSecretKey,
      authorization: `Bearer ${init.accessToken ?? supabaseSecretKey}`,
      'content-type': 'application/json',
    });
    if (init.address) headers.set('x-forwarded-for', init.address);
    // The session list shows the visitor's browser instead of this server.
    if (init.userAgent) headers.set('user-agent', init.userAgent);
    try {
      const { status, text } = await sendRequest(`${supabaseUrl}/auth/v1${path}`, {
        method,
        headers,
        body: init.body === undefined ? undefined : JSON.stringify(init.body),
        totalTimeout: timeLimitMs,
      });
      if (status < 500) return { status, body: text ? JSON.parse(text) : null };
      throw new Error(`${path} responded with ${status}: ${text.slice(0, 300)}`);
    } catch (cause) {
      throw new ApiError(503, unavailable, { cause });
    }
  }

  return { secret, call, auth };
}
