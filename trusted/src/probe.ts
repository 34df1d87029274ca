export type Reached = { isReachable: boolean; latencyMs: number | null };

const timeLimitMs = 5_000;

/** Does something once and says whether it came to an end, and how long that took. */
export async function probe(ask: (signal: AbortSignal) => Promise<unknown>): Promise<Reached> {
  const startMs = performance.now();
  try {
    await ask(AbortSignal.timeout(timeLimitMs));
    return { isReachable: true, latencyMs: Math.round(performance.now() - startMs) };
  } catch {
    return { isReachable: false, latencyMs: null };
  }
}
