export type ProbeResult = { isReachable: boolean; latencyMs: number | null };

export const probeTimeoutMs = 5_000;

export async function probe(call: () => Promise<unknown>): Promise<ProbeResult> {
  const startMs = performance.now();
  try {
    await call();
    return { isReachable: true, latencyMs: Math.round(performance.now() - startMs) };
  } catch {
    return { isReachable: false, latencyMs: null };
  }
}
