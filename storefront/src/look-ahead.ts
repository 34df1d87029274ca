/** A mouse that only passes over a card asks for nothing. */
const restMs = 60;

/** Loads one value ahead of its use, and hands it out once while it is fresh. */
export function createLookAhead<Value>({ load, maxAgeMs }: { load: (id: string) => Promise<Value>; maxAgeMs: number }) {
  let ahead: { id: string; startedAtMs: number; value: Promise<Value> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isAhead(id: string): boolean {
    return ahead?.id === id && Date.now() - ahead.startedAtMs < maxAgeMs;
  }

  function start(id: string): void {
    clearTimeout(timer);
    if (isAhead(id)) return;
    timer = setTimeout(() => {
      const value = load(id);
      ahead = { id, startedAtMs: Date.now(), value };
      // A failure ahead of time is nobody's yet: the click asks again.
      value.catch(() => {
        if (ahead?.value === value) ahead = null;
      });
    }, restMs);
  }

  function take(id: string | null): Promise<Value> | null {
    clearTimeout(timer);
    const value = id !== null && isAhead(id) ? (ahead?.value ?? null) : null;
    ahead = null;
    return value;
  }

  return { start, take };
}
