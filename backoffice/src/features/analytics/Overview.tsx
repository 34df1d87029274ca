import { formatCount, formatPrice } from '@dealer/shared-domain';
import type { AnalyticsReport } from '@dealer/shared-domain/staff';
import { previousMonthName } from '../../format.ts';
import styles from './Overview.module.css';

type OverviewProps = { report: AnalyticsReport; currency: string; timeZone: string; nowMs: number };

/** The figures before the charts. */
export function Overview({ report: { sales, stock, failed }, currency, timeZone, nowMs }: OverviewProps) {
  const hasStock = !failed.includes('stock');
  const hasSales = !failed.includes('sales');
  const money = (amount: number) => formatPrice(amount, currency);
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure label="Total Vehicles" value={hasStock && formatCount(stock.totalVehicles)} />
      <Figure label="Total Value" value={hasStock && money(stock.totalValue)} />
      <Figure
        label="Average Price"
        value={hasStock && (stock.avgPrice === null ? 'No data yet' : money(stock.avgPrice))}
        isWords={stock.avgPrice === null}
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

/** A figure that did not come is said to be missing: a zero would be taken for one. */
function Figure(props: { label: string; value: string | false; note?: string; isWords?: boolean }) {
  const { label, value, note, isWords } = props;
  return (
    <div>
      <dt>{label}</dt>
      {value === false ? (
        <dd className={styles.words}>not loaded</dd>
      ) : (
        <dd className={isWords ? styles.words : undefined}>
          {value} {note && <small>{note}</small>}
        </dd>
      )}
    </div>
  );
}
