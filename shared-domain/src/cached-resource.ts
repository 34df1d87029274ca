import * as v from 'valibot';

/** `parse` validates what browser storage holds under the key. */
export type CachedResourceStorage<T> = {
  area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
  parse: (value: unknown) => T;
};

export type CachedResource<T> = {
  /** Loads if the value is missing or expired. Concurrent callers share one load. */
  get(): Promise<T>;
  clear(): void;
};

type Entry<T> = { value: T; loadedAtMs: number };

const storedEntrySchema = v.object({ value: v.unknown(), loadedAtMs: v.number() });

/** Failed loads are not cached. */
export function createCachedResource<T>({
  load,
  maxAgeMs,
  storage,
  now = Date.now,
}: {
  load: () => Promise<T>;
  maxAgeMs: number;
  storage?: CachedResourceStorage<T>;
  now?: () => number;
}): CachedResource<T> {
  let entry: Entry<T> | null = null;
  let pending: Promise<T> | null = null;

  function isFresh({ loadedAtMs }: Entry<T>): boolean {
    const ageMs = now() - loadedAtMs;
    return ageMs >= 0 && ageMs < maxAgeMs;
  }

  function get(): Promise<T> {
    entry ??= readStored(storage);
    if (entry && isFresh(entry)) return Promise.resolve(entry.value);
    pending ??= startLoad();
    return pending;
  }

  function startLoad(): Promise<T> {
    const current: Promise<T> = load().then(
      (value) => {
        if (pending === current) {
          entry = { value, loadedAtMs: now() };
          pending = null;
          writeStored(storage, entry);
        }
        return value;
      },
      (error: unknown) => {
        if (pending === current) pending = null;
        throw error;
      },
    );
    return current;
  }

  function clear(): void {
    entry = null;
    pending = null;
    removeStored(storage);
  }

  return { get, clear };
}

/** Storage may be blocked, full or invalid; the cache then stays in memory. */
function readStored<T>(storage: CachedResourceStorage<T> | undefined): Entry<T> | null {
  if (!storage) return null;
  try {
    const stored = v.parse(storedEntrySchema, JSON.parse(storage.area.getItem(storage.key) ?? 'null'));
    return { value: storage.parse(stored.value), loadedAtMs: stored.loadedAtMs };
  } catch {
    return null;
  }
}

function writeStored<T>(storage: CachedResourceStorage<T> | undefined, entry: Entry<T>): void {
  try {
    storage?.area.setItem(storage.key, JSON.stringify(entry));
  } catch {
    // Cached in memory only.
  }
}

function removeStored<T>(storage: CachedResourceStorage<T> | undefined): void {
  try {
    storage?.area.removeItem(storage.key);
  } catch {
    // There was no stored value.
  }
}
