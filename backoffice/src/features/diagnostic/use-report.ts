import type { DiagnosticsReport } from '@dealer/shared-domain/staff';
import { useCallback, useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';

type ReportState = { report: DiagnosticsReport | null; problem: string | null };

/** Diagnostics from the server; `load` requests them again. */
export function useReport() {
  const { diagnostics } = useStaff();
  const [state, setState] = useState<ReportState>({ report: null, problem: null });
  const load = useCallback(async () => {
    const answer = await diagnostics.getReport().catch(() => null);
    if (answer?.kind === 'done') setState({ report: answer.value, problem: null });
    else setState({ report: null, problem: toRefusalMessage(answer) });
  }, [diagnostics]);
  useEffect(() => void load(), [load]);
  return { ...state, load };
}
