import { DomainError } from '../errors.ts';
import { twice } from '../twice.ts';
import { type AnalyticsSource, analyticsFailed, dashboardFailed } from './analytics.ts';
import type { AnalyticsReadsOptions } from './analytics-reads.ts';

/** The staff's way to the figures. Its code comes with the first question: the list of vehicles does without. */
export function createAnalyticsSource(options: AnalyticsReadsOptions): AnalyticsSource {
  async function open(failed: string): Promise<AnalyticsSource> {
    const { createAnalyticsReads } = await twice(
      () => import(/* webpackChunkName: "analytics-reads" */ './analytics-reads.ts'),
    ).catch((cause: unknown) => {
      throw new DomainError('unavailable', failed, { cause });
    });
    return createAnalyticsReads(options);
  }

  return {
    getReport: async (...question) => (await open(analyticsFailed)).getReport(...question),
    getAttention: async (...question) => (await open(dashboardFailed)).getAttention(...question),
    getActivity: async (...question) => (await open(dashboardFailed)).getActivity(...question),
  };
}
