import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Some browsers never answer a request to open the database: reading and removing give up after this time. */
const openLimitMs = 2_000;

export async function readAll(store: UseStore, prefix: string): Promise<[string, unknown][]> {
  const found = await ifOpen(store, () =>
    store('readonly', (objects) => {
      const range = startingWith(prefix);
      return Promise.all([promisifyRequest(objects.getAllKeys(range)), promisifyRequest(objects.getAll(range))]);
    }),
  );
  const [keys, values] = found ?? [[], []];
  return keys.map((key, index) => [String(key), values[index]]);
}

export function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Null if the database does not open in time or the work fails. */
export async function ifOpen<Result>(store: UseStore, work: () => Promise<Result>): Promise<Result | null> {
  try {
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, openLimitMs, false));
    const isOpen = await Promise.race([store('readonly', () => true), timeout]);
    return isOpen ? await work() : null;
  } catch {
    return null;
  }
}

/** Sets no time limit: writing in the background blocks nothing. */
export async function succeeds(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}
