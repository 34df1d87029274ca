import type { Setup } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';

export type SetupState =
  | { phase: 'checking' }
  | { phase: 'failed'; message: string }
  | { phase: 'known'; setup: Setup };

/** The steps, checked when the dashboard opens and on request. */
export function useSetup() {
  const { setup } = useStaff();
  const [state, setState] = useState<SetupState>({ phase: 'checking' });
  const check = useCallback(async () => {
    const answer = await setup.check().catch(() => null);
    setState(
      answer?.kind === 'done'
        ? { phase: 'known', setup: answer.value }
        : { phase: 'failed', message: toRefusalMessage(answer) },
    );
  }, [setup]);
  useEffect(() => void check(), [check]);
  const retry = () => {
    setState({ phase: 'checking' });
    return check();
  };
  return { state, check, retry };
}
