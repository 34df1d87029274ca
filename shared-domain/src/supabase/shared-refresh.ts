import * as v from 'valibot';
import { type StorageArea, sessionKey } from './session-storage.ts';

/** Subset of the browser's `LockManager`. */
export type TabLocks = { request<T>(name: string, work: () => Promise<T>): Promise<T> };

const lockName = 'dealer-session-refresh';
const lookEveryMs = 10;
const storeLimitMs = 1000;
const exchangeSchema = v.object({ refresh_token: v.string() });

/**
 * Lets one tab at a time refresh the session; waiting tabs reuse the result, since the library has no lock and each tab
 * would call the service. The library must use the returned storage, which distinguishes the stored session's tokens
 * from those of a new sign-in.
 */
export function createSharedRefresh(stored: StorageArea, locks: TabLocks | null = findLocks()) {
  const seenTokens = new Set<string>();
  const storage: StorageArea = {
    ...stored,
    getItem(key) {
      const value = stored.getItem(key);
      const token = key === sessionKey ? readExchange(value) : null;
      if (token !== null) seenTokens.add(token);
      return value;
    },
  };

  function wrap(send: typeof fetch): typeof fetch {
    if (!locks) return send;
    return (input, init) => {
      const presented = isExchange(input) ? readExchange(init?.body) : null;
      if (presented === null || !seenTokens.has(presented)) return send(input, init);
      return new Promise((resolve, reject) => {
        const exchange = async () => {
          const session = stored.getItem(sessionKey);
          if (session === null || readExchange(session) === presented) {
            const response = await send(input, init);
            resolve(response);
            if (response.ok) await untilReplaced(stored, presented);
          } else resolve(new Response(session, { headers: { 'content-type': 'application/json' } }));
        };
        locks.request(lockName, exchange).catch(reject);
      });
    };
  }

  return { storage, wrap };
}

/** The next tab may read only after the library has stored the new session. */
async function untilReplaced(storage: StorageArea, presented: string) {
  for (let waitedMs = 0; waitedMs < storeLimitMs; waitedMs += lookEveryMs) {
    if (readExchange(storage.getItem(sessionKey)) !== presented) return;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function isExchange(input: RequestInfo | URL): boolean {
  return typeof input === 'string' && input.includes('/token?grant_type=refresh_token');
}

/** Request bodies and stored sessions use the same key. */
function readExchange(json: unknown): string | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), exchangeSchema), json);
  return parsed.success ? parsed.output.refresh_token : null;
}

/** Available over https and on localhost. */
function findLocks(): TabLocks | null {
  if (typeof window === 'undefined' || !navigator.locks) return null;
  return { request: (name, work) => navigator.locks.request(name, work) };
}
