import { formatCount, formatDollars, pluralize } from '@dealer/shared-domain';
import type { AnalyticsReport } from '@dealer/shared-domain/staff';
import { formatMinutes } from './analytics-labels.ts';
import styles from './KeyMetrics.module.css';

/** Notes what each figure is based on and which figures cannot be measured yet. */
export function KeyMetrics({ report, currency }: { report: AnalyticsReport; currency: string }) {
  return (
    <dl className={`num ${styles.metrics}`}>
      {listMetrics(report, currency).map(({ name, basis, value }) => (
        <div key={name}>
          <dt>
            {name}
            <small>{basis}</small>
          </dt>
          <dd className={value === null ? styles.none : undefined}>{value ?? 'No data yet'}</dd>
        </div>
      ))}
    </dl>
  );
}

export type Metric = { name: string; basis: string; value: string | null };

export function listMetrics({ sales, stock, interest, failed }: AnalyticsReport, currency: string): Metric[] {
  const { daysOnLot } = stock;
  const inquiries = interest.messages + interest.calls + interest.directions;
  const parts: Record<'sales' | 'stock' | 'interest', Metric[]> = {
    stock: [
      {
        name: 'Turnover rate',
        basis: `${formatCount(stock.soldIn30Days)} sold in 30 days, of ${formatCount(stock.totalVehicles)} vehicles with drafts and sold ones`,
        value: stock.turnoverRate === null ? null : stock.turnoverRate.toFixed(2),
      },
      {
        name: 'Average days on lot',
        basis: `mean of ${formatCount(daysOnLot.vehicles)} available and pending${formatMedian(daysOnLot.median)}`,
        value: formatDays(daysOnLot.average),
      },
    ],
    sales: [
      {
        name: 'Average days to sale',
        basis: `mean of ${formatCount(sales.sales)} sold in the period${formatMedian(sales.daysToSale.median)}`,
        value: formatDays(sales.daysToSale.average),
      },
      {
        name: 'Average price sold',
        basis: `mean of ${formatCount(sales.sales)} sold in the period`,
        value: sales.sales === 0 ? null : formatDollars(sales.revenue / sales.sales, currency),
      },
    ],
    interest: [
      {
        name: 'Views for each inquiry',
        basis: `${pluralize(interest.views, 'view')}, ${pluralize(inquiries, 'inquiry', 'inquiries')} by message, call or directions`,
        value: inquiries === 0 ? null : formatCount(interest.views / inquiries),
      },
      {
        name: 'Time to first answer',
        basis: `median of ${formatCount(interest.answeredMessages)} answered, of ${formatCount(interest.receivedMessages)} messages`,
        value: interest.firstAnswerMinutes === null ? null : formatMinutes(interest.firstAnswerMinutes),
      },
    ],
  };
  return (['stock', 'sales', 'interest'] as const).flatMap((part) => (failed.includes(part) ? [] : parts[part]));
}

function formatMedian(median: number | null): string {
  return median === null ? '' : `, half within ${formatCount(median)}`;
}

function formatDays(days: number | null): string | null {
  return days === null ? null : formatCount(days);
}
