import type { FeedStatus } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';

type FeedsState = { feeds: FeedStatus[] | null; problem: string | null };

export function useFeeds() {
  const { diagnostics } = useStaff();
  const [state, setState] = useState<FeedsState>({ feeds: null, problem: null });
  const load = useCallback(async () => {
    const answer = await diagnostics.getFeeds().catch(() => null);
    if (answer?.kind === 'done') setState({ feeds: answer.value.feeds, problem: null });
    else setState({ feeds: null, problem: toRefusalMessage(answer) });
  }, [diagnostics]);
  useEffect(() => void load(), [load]);
  return { ...state, load };
}
