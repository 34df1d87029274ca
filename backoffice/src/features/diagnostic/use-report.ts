import type { DiagnosticsReport } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useState } from 'react';
import { toSentence } from '../../refusal-sentence.ts';
import { useStaff } from '../../staff.tsx';

type ReportState = { report: DiagnosticsReport | null; problem: string | null };

/** What the server says of itself; `load` asks again. */
export function useReport() {
  const { diagnostics } = useStaff();
  const [state, setState] = useState<ReportState>({ report: null, problem: null });
  const load = useCallback(async () => {
    const answer = await diagnostics.getReport().catch(() => null);
    if (answer?.kind === 'done') setState({ report: answer.value, problem: null });
    else setState({ report: null, problem: toSentence(answer) });
  }, [diagnostics]);
  useEffect(() => void load(), [load]);
  return { ...state, load };
}
