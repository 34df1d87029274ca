/** What a check found: it works, it works with a remark, it does not work. */
export type CheckResult = { state: 'ok' | 'warn' | 'bad'; detail: string };

export type Check = {
  id: string;
  label: string;
  run: (signal: AbortSignal) => Promise<CheckResult>;
};

export type CheckOutcome = CheckResult & { tookMs: number };

const timeLimitMs = 10_000;

/** Runs a check to its end: what throws, or takes too long, does not work. */
export async function runCheck({ run }: Check, now: () => number = () => performance.now()): Promise<CheckOutcome> {
  const startMs = now();
  const signal = AbortSignal.timeout(timeLimitMs);
  const result = await run(signal).catch(
    (error: unknown): CheckResult => ({ state: 'bad', detail: toReason(error, signal) }),
  );
  return { ...result, tookMs: Math.round(now() - startMs) };
}

function toReason(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'No answer within 10 seconds';
  return error instanceof TypeError ? 'Not reachable' : error instanceof Error ? error.message : String(error);
}
