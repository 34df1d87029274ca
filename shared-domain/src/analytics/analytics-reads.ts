import { DomainError, isDomainError } from '../errors.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
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

const attentionItems = 20;
const activityRows = 24;
const shownActivity = 8;

export function createAnalyticsReads(connection: StaffConnection): AnalyticsSource {
  const callFunction = createFunctionCaller(connection);

  return {
    async getReport(period, signal) {
      const values = { p_period: period };
      const options = { signal, failed: analyticsFailed };
      const [sales, stock, interest] = await Promise.allSettled([
        callFunction('analytics_sales', values, { ...options, schema: salesSchema }),
        callFunction('analytics_stock', values, { ...options, schema: stockSchema }),
        callFunction('analytics_interest', values, { ...options, schema: interestSchema }),
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
        await callFunction('dashboard_attention', values, { schema: attentionSchema, signal, failed: dashboardFailed }),
      );
    },

    async getActivity(signal) {
      const values = { p_limit: activityRows };
      const row = await callFunction('recent_activity', values, {
        schema: activitySchema,
        signal,
        failed: dashboardFailed,
      });
      return mergeActivity(toActivity(row)).slice(0, shownActivity);
    },
  };
}

/** Throws if no part could be read, if access was refused, or on an unexpected error. */
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
