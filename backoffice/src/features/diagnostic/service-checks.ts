import type { PublicConfig } from '@dealer/shared-domain';
import type { BackofficeContract, Integrations } from '@dealer/shared-domain/staff';
import type { Check, CheckResult } from './check.ts';

/** No user can have this name, so its wrong password locks nobody out; the name itself is locked after a few tries. */
export const nobody = '_diagnostic';

type Options = Pick<BackofficeContract, 'config' | 'integrations'> & { fetch?: typeof fetch; storage?: Storage };

/** The live checks of everything that the product stands on, from this browser. */
export function createServiceChecks({
  config,
  integrations,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
  storage = globalThis.localStorage,
}: Options): Check[] {
  const { supabaseUrl, supabaseAnonKey, dealerId } = config;
  const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${supabaseAnonKey}` };
  // The services are asked about once for all that want to know.
  const askServer = shared(async () => {
    const answer = await integrations.check();
    if (answer.kind !== 'done') throw new Error(answer.message);
    return answer.value;
  });
  const expectOk = async (address: string, init: RequestInit, said: string): Promise<CheckResult> => {
    const response = await fetchImplementation(address, { cache: 'no-store', ...init });
    // Only read to its end is an answer there, and its connection free.
    await response.text();
    return response.ok
      ? { state: 'ok', detail: said }
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
          {
            ...{ method: 'POST', signal, body: JSON.stringify({ p_dealer_id: dealerId }) },
            headers: { ...headers, 'content-type': 'application/json' },
          },
          'Answers with the inventory’s version',
        ),
    },
    {
      id: 'auth',
      label: 'Sign-in service',
      run: (signal) => expectOk(`${supabaseUrl}/auth/v1/health`, { headers, signal }, 'Answers'),
    },
    { id: 'login', label: 'POST /api/admin/login', run: (signal) => checkLogin(fetchImplementation, signal) },
    {
      id: 'functions',
      label: 'Functions: google-reviews',
      run: (signal) => checkFunction(fetchImplementation, config, headers, signal),
    },
    { id: 'media', label: 'Media host', run: async () => sayHost((await askServer()).media) },
    { id: 'mail', label: 'Mail service', run: async () => sayMail((await askServer()).mail) },
    { id: 'storage', label: 'Storage of this browser', run: async () => checkStorage(storage) },
  ];
}

/** 401 for somebody who does not exist says that the whole way works. */
export async function checkLogin(fetchImplementation: typeof fetch, signal: AbortSignal): Promise<CheckResult> {
  const response = await fetchImplementation('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: nobody, password: 'wrong' }),
    signal,
  });
  await response.text();
  if (response.status === 401) return { state: 'ok', detail: `Working: refuses “${nobody}” with 401, as it must` };
  if (response.status === 429) {
    return { state: 'ok', detail: `Working: “${nobody}” has been tried too often and is locked out (429)` };
  }
  return { state: 'bad', detail: `Answered ${response.status} instead of 401` };
}

async function checkFunction(
  fetchImplementation: typeof fetch,
  { supabaseUrl }: PublicConfig,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const response = await fetchImplementation(`${supabaseUrl}/functions/v1/google-reviews`, { headers, signal });
  const said: unknown = await response.json().catch(() => null);
  if (response.ok) return { state: 'ok', detail: 'Answers with reviews' };
  const reason =
    typeof said === 'object' && said !== null && 'error' in said ? String(said.error) : response.statusText;
  // It runs, and says itself what it lacks.
  if (said !== null) return { state: 'warn', detail: `Runs, without reviews: ${reason}` };
  return { state: 'bad', detail: `HTTP ${response.status} ${reason}`.trim() };
}

function sayHost({ isConfigured, isReachable, host }: Integrations['media']): CheckResult {
  if (!isConfigured) return { state: 'warn', detail: 'Not configured' };
  return isReachable ? { state: 'ok', detail: `${host} answers` } : { state: 'bad', detail: `${host} does not answer` };
}

function sayMail(mail: Integrations['mail']): CheckResult {
  const result = sayHost(mail);
  return result.state === 'ok' && mail.lastError !== null
    ? { state: 'warn', detail: `${result.detail}; the last mail failed: ${mail.lastError}` }
    : result;
}

function checkStorage(storage: Storage): CheckResult {
  const name = 'diagnostic';
  storage.setItem(name, 'kept');
  const isKept = storage.getItem(name) === 'kept';
  storage.removeItem(name);
  return isKept ? { state: 'ok', detail: 'Keeps what it is given' } : { state: 'bad', detail: 'Keeps nothing' };
}

/** Askers at one time share one answer; the next one asks anew. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
