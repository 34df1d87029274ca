import type { AnalyticsPeriod, GrossReport } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { useMay, useStaff } from '../../staff.tsx';

export type GrossState = { phase: 'loading' } | { phase: 'failed' } | { phase: 'known'; gross: GrossReport };

/**
 * Null for those who may not see money. The page's loader cannot ask: it starts before the rights are known. Loads
 * again with each report.
 */
export function useGross(period: AnalyticsPeriod, loadedAtMs: number): GrossState | null {
  const { money } = useStaff();
  const maySeeMoney = useMay('money');
  const [state, setState] = useState<GrossState>({ phase: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report loads it again.
  useEffect(() => {
    if (!maySeeMoney) return undefined;
    const controller = new AbortController();
    money
      .getGross(period, controller.signal)
      .then((gross) => setState({ phase: 'known', gross }))
      .catch(() => {
        if (!controller.signal.aborted) setState({ phase: 'failed' });
      });
    return () => controller.abort();
  }, [money, maySeeMoney, period, loadedAtMs]);
  return maySeeMoney ? state : null;
}
