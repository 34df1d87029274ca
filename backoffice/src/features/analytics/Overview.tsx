import { formatCount, formatDollars } from '@dealer/shared-domain';
import type { AnalyticsReport } from '@dealer/shared-domain/staff';
import { previousMonthName } from '../../format.ts';
import styles from './Overview.module.css';

type OverviewProps = { report: AnalyticsReport; currency: string; timeZone: string; nowMs: number };

export function Overview({ report: { sales, stock, failed }, currency, timeZone, nowMs }: OverviewProps) {
  const hasStock = !failed.includes('stock');
  const hasSales = !failed.includes('sales');
  const money = (amount: number) => formatDollars(amount, currency);
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure label="Total Vehicles" value={hasStock && formatCount(stock.totalVehicles)} />
      <Figure
        label="Total Value"
        value={hasStock && money(stock.totalValue)}
        note={`of ${formatCount(stock.inventory.available)} available`}
      />
      <Figure
        label="Average Price"
        value={hasStock && (stock.avgPrice === null ? 'No data yet' : money(stock.avgPrice))}
        note={stock.avgPrice === null ? undefined : `mean of ${formatCount(stock.inventory.available)} available`}
        isText={stock.avgPrice === null}
      />
      <Figure
        label="Sold in the period"
        value={hasSales && formatCount(sales.sales)}
        note={`${formatCount(sales.salesBefore)} in the one before`}
      />
      <Figure
        label="Revenue"
        value={hasSales && money(sales.revenue)}
        note={`${money(sales.revenueBefore)} in the one before`}
      />
      <Figure
        label="Sales This Month"
        value={hasSales && formatCount(sales.salesThisMonth)}
        note={`${formatCount(sales.previousMonth)} in ${previousMonthName(nowMs, timeZone)}`}
      />
    </dl>
  );
}

/** A figure that failed to load is shown as missing, not as zero. */
function Figure(props: { label: string; value: string | false; note?: string | undefined; isText?: boolean }) {
  const { label, value, note, isText } = props;
  return (
    <div>
      <dt>{label}</dt>
      {value === false ? (
        <dd className={styles.text}>not loaded</dd>
      ) : (
        <dd className={isText ? styles.text : undefined}>
          {value} {note && <small>{note}</small>}
        </dd>
      )}
    </div>
  );
}
