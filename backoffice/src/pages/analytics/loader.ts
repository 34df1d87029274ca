import type { AnalyticsReport, BackofficeContract } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { parsePeriod } from '../../features/analytics/period.ts';

export type AnalyticsData = { report: AnalyticsReport; loadedAtMs: number };

export function analyticsLoader({ analytics }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<AnalyticsData> => {
    const period = parsePeriod(new URL(request.url).searchParams);
    return { report: await analytics.getReport(period, request.signal), loadedAtMs: Date.now() };
  };
}
