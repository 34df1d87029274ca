import type * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { type AnalyticsPart, type AnalyticsSource, analyticsFailed, dashboardFailed } from './analytics.ts';
import {
  interestSchema,
  noInterest,
  noSales,
  noStock,
  salesSchema,
  stockSchema,
  toInterestFigures,
  toSalesFigures,
  toStockFigures,
} from './analytics-row.ts';
import { activitySchema, attentionSchema, toActivity, toAttention } from './dashboard-row.ts';
import { mergeActivity } from './merge-activity.ts';

export type AnalyticsReadsOptions = { client: StaffClient; dealerId: string; withSession: SessionGuard };

const attentionItems = 20;
const activityRows = 24;
const shownActivity = 8;

/** One call of the database for each part of a page. */
export function createAnalyticsReads({ client, dealerId, withSession }: AnalyticsReadsOptions): AnalyticsSource {
  function ask<TSchema extends v.GenericSchema>(
    name: string,
    values: Record<string, unknown>,
    options: { schema: TSchema; signal?: AbortSignal | undefined; failed: string },
  ) {
    const { signal, ...rest } = options;
    return withSession(() =>
      readStaffAnswer(client.rpc(name, { p_dealer_id: dealerId, ...values }), { ...rest, ...(signal && { signal }) }),
    );
  }

  return {
    async getReport(period, signal) {
      const values = { p_period: period };
      const options = { signal, failed: analyticsFailed };
      const [sales, stock, interest] = await Promise.allSettled([
        ask('analytics_sales', values, { ...options, schema: salesSchema }),
        ask('analytics_stock', values, { ...options, schema: stockSchema }),
        ask('analytics_interest', values, { ...options, schema: interestSchema }),
      ]);
      signal?.throwIfAborted();
      const failed = findFailed({ sales, stock, interest });
      return {
        period,
        sales: sales.status === 'fulfilled' ? toSalesFigures(sales.value) : noSales,
        stock: stock.status === 'fulfilled' ? toStockFigures(stock.value) : noStock,
        interest: interest.status === 'fulfilled' ? toInterestFigures(interest.value) : noInterest,
        failed,
      };
    },

    async getAttention(signal) {
      const values = { p_limit: attentionItems };
      return toAttention(
        await ask('dashboard_attention', values, { schema: attentionSchema, signal, failed: dashboardFailed }),
      );
    },

    async getActivity(signal) {
      const values = { p_limit: activityRows };
      const row = await ask('recent_activity', values, { schema: activitySchema, signal, failed: dashboardFailed });
      return mergeActivity(toActivity(row)).slice(0, shownActivity);
    },
  };
}

/** Names what failed. Throws where nothing was read, or the answer is not about a statistic but about the person. */
function findFailed(parts: Record<AnalyticsPart, PromiseSettledResult<unknown>>): AnalyticsPart[] {
  const failed: AnalyticsPart[] = [];
  const reasons: unknown[] = [];
  for (const part of ['sales', 'stock', 'interest'] as const) {
    const outcome = parts[part];
    if (outcome.status === 'fulfilled') continue;
    failed.push(part);
    reasons.push(outcome.reason);
  }
  const decisive = reasons.find(
    (reason) => !isDomainError(reason) || reason.kind === 'forbidden' || reason.kind === 'unauthorized',
  );
  if (decisive !== undefined) throw decisive;
  if (failed.length === 3) throw new DomainError('unavailable', analyticsFailed, { cause: reasons[0] });
  return failed;
}
