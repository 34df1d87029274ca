import { isNetworkError } from '@dealer/shared-domain/http';

/** `warn`: works, with a remark. */
export type CheckResult = { state: 'ok' | 'warn' | 'bad'; detail: string };

export type Check = {
  id: string;
  label: string;
  run: (signal: AbortSignal) => Promise<CheckResult>;
};

export type CheckOutcome = CheckResult & { tookMs: number };

const timeLimitMs = 10_000;

/** Runs a check; an exception or a timeout counts as failed. */
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
  if (isUnanswered(error)) return 'Not reachable';
  return error instanceof Error ? error.message : String(error);
}

function isUnanswered(error: unknown): boolean {
  const { cause } = Object(error);
  return isNetworkError(cause) || cause instanceof TypeError;
}
