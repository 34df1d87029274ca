import { useCallback, useEffect, useRef, useState } from 'react';
import { type Check, type CheckOutcome, runCheck } from './check.ts';

/** Null while the check runs. */
export type CheckOutcomes = Record<string, CheckOutcome | null>;

/** Runs all checks once and returns a function that repeats one. */
export function useChecks(checks: readonly Check[]) {
  const [outcomes, setOutcomes] = useState<CheckOutcomes>({});
  const isGone = useRef(false);

  const run = useCallback(async (check: Check) => {
    setOutcomes((before) => ({ ...before, [check.id]: null }));
    const outcome = await runCheck(check);
    if (!isGone.current) setOutcomes((before) => ({ ...before, [check.id]: outcome }));
  }, []);

  useEffect(() => {
    isGone.current = false;
    for (const check of checks) void run(check);
    return () => {
      isGone.current = true;
    };
  }, [checks, run]);

  return { outcomes, run: (check: Check) => void run(check), runAll: () => checks.forEach((check) => void run(check)) };
}
