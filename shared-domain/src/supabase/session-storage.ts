import * as v from 'valibot';
import { fromServerTime, toServerTime } from './clock-skew.ts';
import { sessionKey } from './session-key.ts';

export { sessionKey };

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const sessionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    access_token: v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
    refresh_token: v.pipe(v.string(), v.nonEmpty()),
    expires_at: v.number(),
    user: v.optional(v.looseObject({ id: v.string() })),
  }),
);

/**
 * Stores the session, in memory if storage is blocked or full. Removes invalid data, and corrects the expiry for this
 * device's clock.
 */
export function createSessionStorage(
  area: StorageArea | null = openLocalStorage(),
  now: () => number = Date.now,
): StorageArea {
  const memory = new Map<string, string>();

  function removeItem(key: string) {
    memory.delete(key);
    tryStorage(() => area?.removeItem(key));
  }

  function readStored(key: string): string | null {
    return memory.get(key) ?? tryStorage(() => area?.getItem(key)) ?? null;
  }

  function getItem(key: string): string | null {
    const value = readStored(key);
    if (key !== sessionKey || value === null) return value;
    if (v.is(sessionSchema, value)) return fromServerTime(value);
    removeItem(key);
    return null;
  }

  function setItem(key: string, given: string) {
    const value = key === sessionKey ? toServerTime(given, readStored(key), now()) : given;
    removeItem(key);
    const isStored = tryStorage(() => {
      area?.setItem(key, value);
      return area !== null;
    });
    if (!isStored) memory.set(key, value);
  }

  return { getItem, setItem, removeItem };
}

function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function openLocalStorage(): StorageArea | null {
  if (typeof window === 'undefined') return null;
  return tryStorage(() => window.localStorage) ?? null;
}
