import * as v from 'valibot';

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The key under which the session lies in browser storage. */
export const sessionKey = 'authToken';

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
 * full the session lives as long as the page.
 */
export function createSessionStorage(area: StorageArea | null = openLocalStorage()): StorageArea {
  const memory = new Map<string, string>();

  function removeItem(key: string) {
    memory.delete(key);
    tryStorage(() => area?.removeItem(key));
  }

  function getItem(key: string): string | null {
    const value = memory.get(key) ?? tryStorage(() => area?.getItem(key)) ?? null;
    if (key !== sessionKey || value === null || v.is(sessionSchema, value)) return value;
    removeItem(key);
    return null;
  }

  function setItem(key: string, value: string) {
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
