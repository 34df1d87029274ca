import type { Integrations } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { toOutcome } from './to-outcome.ts';

export type IntegrationsState =
  | { phase: 'checking' }
  | { phase: 'known'; integrations: Integrations; checkedAtMs: number }
  | { phase: 'failed'; message: string };

/** The state of the services, checked when the tab opens and on request. */
export function useIntegrations() {
  const { integrations: source } = useStaff();
  const [state, setState] = useState<IntegrationsState>({ phase: 'checking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request changes `attempt`, which starts a new check.
  useEffect(() => {
    let isCurrent = true;
    setState({ phase: 'checking' });
    void toOutcome(source.check()).then((answer) => {
      if (!isCurrent) return;
      setState(
        answer.kind === 'done'
          ? { phase: 'known', integrations: answer.value, checkedAtMs: Date.now() }
          : { phase: 'failed', message: answer.message },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [source, attempt]);
  return { state, check: () => setAttempt(attempt + 1) };
}
