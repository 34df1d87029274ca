import { formatCount, formatDollars } from '@dealer/shared-domain';
import type { AnalyticsReport } from '@dealer/shared-domain/staff';
import { describeEntry, describeTrend, nameEntry, nameEntryFully, shownEntries } from './analytics-labels.ts';
import { ChartSection } from './ChartSection.tsx';
import { LazyChart } from './LazyChart.tsx';
import styles from './SalesTrends.module.css';

type SalesTrendsProps = { report: AnalyticsReport; currency: string; className?: string | undefined };

/** Sales by week or by month; the last entry is still in progress. */
export function SalesTrends({ report: { sales, failed }, currency, className }: SalesTrendsProps) {
  const { salesTrends, unit } = sales;
  const shown = salesTrends.slice(-shownEntries);
  const isOpen = (index: number) => index === shown.length - 1;
  const label = shown
    .map((entry, index) => `${nameEntry(entry, unit)}${isOpen(index) ? ' so far' : ''} ${entry.sales}`)
    .join(', ');
  return (
    <ChartSection
      id="sales-trends"
      title="Sales Trends"
      className={className}
      sentence={describeTrend(sales)}
      hasFailed={failed.includes('sales')}
      noData={sales.sales + sales.salesBefore === 0 && 'The first sale in this period shows here.'}
      table={toSalesTable(sales, currency)}
    >
      <LazyChart
        kind="columns"
        heightPx={380}
        label={`Vehicles sold: ${label}`}
        columns={shown.map((entry, index) => ({
          label: nameEntry(entry, unit),
          value: entry.sales,
          ...(isOpen(index) && { look: 'open' as const }),
          ...describeEntry(entry, currency),
        }))}
      />
      <p className={styles.legend}>
        <span>
          <i /> Sold
        </span>
        <span>
          <i className={styles.open} /> So far this {unit}
        </span>
      </p>
    </ChartSection>
  );
}

function toSalesTable(sales: AnalyticsReport['sales'], currency: string) {
  return {
    columns: [sales.unit === 'month' ? 'Month' : 'Week', 'Sold', 'Revenue', 'Sold before', 'Revenue before'],
    rows: sales.salesTrends.map((entry) => [
      nameEntryFully(entry, sales),
      formatCount(entry.sales),
      formatDollars(entry.revenue, currency),
      formatCount(entry.salesBefore),
      formatDollars(entry.revenueBefore, currency),
    ]),
  };
}
