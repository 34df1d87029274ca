import { type DomainError, isDomainError } from '@dealer/shared-domain';
import type { AnalyticsReport, BackofficeContract, ResponseTimes } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { parsePeriod } from '../../features/analytics/period.ts';

export type AnalyticsData = {
  report: AnalyticsReport;
  /** Never rejects. */
  responseTimes: Promise<{ value: ResponseTimes } | { error: DomainError }>;
  loadedAtMs: number;
};

export function analyticsLoader({ analytics, leads }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<AnalyticsData> => {
    const period = parsePeriod(new URL(request.url).searchParams);
    const responseTimes = leads.getResponseTimes(period, request.signal).then(
      (value) => ({ value }),
      (error: unknown) => {
        if (!isDomainError(error)) throw error;
        return { error };
      },
    );
    // Not awaited once the person has left the page.
    responseTimes.catch(() => undefined);
    return { report: await analytics.getReport(period, request.signal), responseTimes, loadedAtMs: Date.now() };
  };
}
