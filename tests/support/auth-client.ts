import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { TestGateway } from './gateway.ts';

export const password = 'a long enough pass phrase';

/** Supabase's client as one browser: its session in memory, refreshed only on demand. */
export function createBrowser({ url, keys }: TestGateway, key = keys.anonKey): SupabaseClient {
  return createClient(url, key, {
    auth: {
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
      storageKey: crypto.randomUUID(),
    },
  });
}

/** A client with the secret key. */
export function createServiceRoleClient(gateway: TestGateway): SupabaseClient {
  return createBrowser(gateway, gateway.keys.secretKey);
}

/** A confirmed user with a unique address. */
export async function createPerson(
  gateway: TestGateway,
  attributes: { email?: string; password?: string; user_metadata?: object; app_metadata?: object } = {},
): Promise<{ id: string; email: string }> {
  const email = attributes.email ?? `person-${crypto.randomUUID()}@dream-motor.staff`;
  const { data, error } = await createServiceRoleClient(gateway).auth.admin.createUser({
    password,
    email_confirm: true,
    ...attributes,
    email,
  });
  if (error) throw error;
  return { id: data.user.id, email };
}

export async function signIn(gateway: TestGateway, email: string, withPassword = password) {
  const browser = createBrowser(gateway);
  const { data, error } = await browser.auth.signInWithPassword({ email, password: withPassword });
  if (error) throw error;
  return { browser, session: data.session, user: data.user };
}

/** A bare request to the sign-in service with the visitors' key. */
export async function askAuth(
  { url, keys }: TestGateway,
  method: string,
  path: string,
  { body, bearer, headers = {} }: { body?: unknown; bearer?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: keys.anonKey,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const answer: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
  return { status: response.status, answer, headers: response.headers };
}
