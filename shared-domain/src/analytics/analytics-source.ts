import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import { type AnalyticsSource, analyticsFailed, dashboardFailed } from './analytics.ts';

/** Statistics and dashboard data; the code loads on first use. */
export function createAnalyticsSource(connection: StaffConnection): AnalyticsSource {
  async function open(failed: string): Promise<AnalyticsSource> {
    const { createAnalyticsReads } = await importWithRetry(
      () => import(/* webpackChunkName: "analytics-reads" */ './analytics-reads.ts'),
    ).catch((cause: unknown) => {
      throw new DomainError('unavailable', failed, { cause });
    });
    return createAnalyticsReads(connection);
  }

  return {
    getReport: async (...question) => (await open(analyticsFailed)).getReport(...question),
    getAttention: async (...question) => (await open(dashboardFailed)).getAttention(...question),
    getActivity: async (...question) => (await open(dashboardFailed)).getActivity(...question),
  };
}
