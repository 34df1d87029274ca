import type { PublicConfig } from '@dealer/shared-domain';
import { http as defaultHttp, type Http } from '@dealer/shared-domain/http';
import type { BackofficeContract, Integrations } from '@dealer/shared-domain/staff';
import type { Check, CheckResult } from './check.ts';

/** Not a valid user name, so failed sign-ins can lock out no real user; after a few tries this name is locked. */
export const nobody = '_diagnostic';

type ServiceChecksOptions = Pick<BackofficeContract, 'config' | 'integrations'> & { http?: Http; storage?: Storage };

/** Live checks of the services, run from this browser. */
export function createServiceChecks({
  config,
  integrations,
  http = defaultHttp,
  storage = globalThis.localStorage,
}: ServiceChecksOptions): Check[] {
  const { supabaseUrl, supabaseAnonKey, dealerId } = config;
  const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${supabaseAnonKey}` };
  // All checks share one request to the server.
  const askServer = shared(async () => {
    const answer = await integrations.check();
    if (answer.kind !== 'done') throw new Error(answer.message);
    return answer.value;
  });
  const probe = toProbe(http);
  const expectOk = async (address: string, options: Parameters<Http>[1], detail: string): Promise<CheckResult> => {
    const response = await probe(address, options);
    await response.text();
    return response.ok
      ? { state: 'ok', detail }
      : { state: 'bad', detail: `HTTP ${response.status} ${response.statusText}`.trim() };
  };

  return [
    {
      id: 'web',
      label: 'Web server',
      run: (signal) => expectOk('/healthz', { signal }, 'Answers'),
    },
    {
      id: 'rest',
      label: 'Database over REST',
      run: (signal) =>
        expectOk(
          `${supabaseUrl}/rest/v1/rpc/inventory_version`,
          { method: 'POST', signal, headers, json: { p_dealer_id: dealerId } },
          'Answers with the inventory’s version',
        ),
    },
    {
      id: 'auth',
      label: 'Sign-in service',
      run: (signal) => expectOk(`${supabaseUrl}/auth/v1/health`, { headers, signal }, 'Answers'),
    },
    { id: 'login', label: 'POST /api/admin/login', run: (signal) => checkLogin(signal, http) },
    {
      id: 'functions',
      label: 'Functions: google-reviews',
      run: (signal) => checkFunction(probe, config, headers, signal),
    },
    { id: 'media', label: 'Media host', run: async () => describeHost((await askServer()).media) },
    { id: 'mail', label: 'Mail service', run: async () => describeMail((await askServer()).mail) },
    { id: 'storage', label: 'Storage of this browser', run: async () => checkStorage(storage) },
  ];
}

/** An HTTP client that returns every status without retrying. */
export function toProbe(http: Http): Http {
  return http.extend({ cache: 'no-store', retry: 0, throwHttpErrors: false });
}

/** 401 for a user who does not exist shows that requests reach the sign-in and its database. */
export async function checkLogin(signal: AbortSignal, http: Http = defaultHttp): Promise<CheckResult> {
  const response = await toProbe(http).post('/api/admin/login', {
    json: { username: nobody, password: 'wrong' },
    signal,
  });
  await response.text();
  if (response.status === 401) return { state: 'ok', detail: `Refuses “${nobody}” with 401, as it must` };
  if (response.status === 429) {
    return { state: 'ok', detail: `“${nobody}” has been tried too often and is locked out (429)` };
  }
  return { state: 'bad', detail: `Answered ${response.status} instead of 401` };
}

async function checkFunction(
  probe: Http,
  { supabaseUrl }: PublicConfig,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const response = await probe(`${supabaseUrl}/functions/v1/google-reviews`, { headers, signal });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && sourceOf(body) === 'demo') return { state: 'warn', detail: 'Answers with demonstration reviews' };
  if (response.ok) return { state: 'ok', detail: 'Answers with reviews' };
  const reason =
    typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : response.statusText;
  // The function runs, and its answer names what is missing.
  if (body !== null) return { state: 'warn', detail: `Runs, without reviews: ${reason}` };
  return { state: 'bad', detail: `HTTP ${response.status} ${reason}`.trim() };
}

function sourceOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'source' in body ? body.source : undefined;
}

function describeHost({ isConfigured, isReachable, host }: Integrations['media']): CheckResult {
  if (!isConfigured) return { state: 'warn', detail: 'Not configured' };
  return isReachable ? { state: 'ok', detail: `${host} answers` } : { state: 'bad', detail: `${host} does not answer` };
}

function describeMail(mail: Integrations['mail']): CheckResult {
  const result = describeHost(mail);
  if (result.state === 'ok' && mail.isLocal) {
    return { state: 'warn', detail: 'Mails stay on this machine: set EMAIL_URL to send them' };
  }
  return result.state === 'ok' && mail.lastError !== null
    ? { state: 'warn', detail: `${result.detail}; the last mail failed: ${mail.lastError}` }
    : result;
}

function checkStorage(storage: Storage): CheckResult {
  const name = 'diagnostic';
  storage.setItem(name, 'kept');
  const isStored = storage.getItem(name) === 'kept';
  storage.removeItem(name);
  return isStored ? { state: 'ok', detail: 'Keeps what it is given' } : { state: 'bad', detail: 'Keeps nothing' };
}

function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
