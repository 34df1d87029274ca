/** Hovering shorter than this prefetches nothing. */
const hoverMs = 60;

/** Loads one value before it is needed and hands it out once, while it is younger than `maxAgeMs`. */
export function createPrefetch<Value>({ load, maxAgeMs }: { load: (id: string) => Promise<Value>; maxAgeMs: number }) {
  let prefetched: { id: string; startedAtMs: number; value: Promise<Value> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isFresh(id: string): boolean {
    return prefetched?.id === id && Date.now() - prefetched.startedAtMs < maxAgeMs;
  }

  function start(id: string): void {
    clearTimeout(timer);
    if (isFresh(id)) return;
    timer = setTimeout(() => {
      const value = load(id);
      prefetched = { id, startedAtMs: Date.now(), value };
      // A failed prefetch is dropped; the click loads again.
      value.catch(() => {
        if (prefetched?.value === value) prefetched = null;
      });
    }, hoverMs);
  }

  function take(id: string | null): Promise<Value> | null {
    clearTimeout(timer);
    const value = id !== null && isFresh(id) ? (prefetched?.value ?? null) : null;
    prefetched = null;
    return value;
  }

  return { start, take };
}
