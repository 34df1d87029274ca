import { isDomainError, toHttpStatus } from '@dealer/shared-domain';
import type { AnalyticsReport, BackofficeContract } from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { parsePeriod } from '../features/analytics/period.ts';

export type AnalyticsData = { report: AnalyticsReport; loadedAtMs: number };

/** Loads the report for the period that the address names. */
export function analyticsLoader({ analytics }: BackofficeContract) {
  return async ({ request }: LoaderFunctionArgs): Promise<AnalyticsData> => {
    const period = parsePeriod(new URL(request.url).searchParams);
    try {
      return { report: await analytics.getReport(period, request.signal), loadedAtMs: Date.now() };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      throw data({ kind: error.kind, message: error.message }, { status: toHttpStatus(error.kind) });
    }
  };
}
