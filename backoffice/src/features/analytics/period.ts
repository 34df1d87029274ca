import { type AnalyticsPeriod, analyticsPeriods } from '@dealer/shared-domain/staff';

export const periodNames: Record<AnalyticsPeriod, string> = {
  '30-days': 'Last 30 days',
  '3-months': 'Last 3 months',
  '6-months': 'Last 6 months',
  '12-months': 'Last year',
};

const usual: AnalyticsPeriod = '6-months';

/** Reads the period from the address; an unknown one becomes the default. */
export function parsePeriod(params: URLSearchParams): AnalyticsPeriod {
  const requested = params.get('period');
  return analyticsPeriods.find((period) => period === requested) ?? usual;
}

export function toPeriodSearch(period: AnalyticsPeriod): string {
  return period === usual ? '' : `?period=${period}`;
}
