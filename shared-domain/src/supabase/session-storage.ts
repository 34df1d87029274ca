import * as v from 'valibot';
import { fromServerTime, toServerTime } from './session-clock.ts';
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
 * Keeps the session. What lies under its key and is none is removed and reads as nothing; where storage is blocked or
 * full the session lives as long as the page. Its end is read by this device's clock, however wrong that is.
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
