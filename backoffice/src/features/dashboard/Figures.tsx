import { formatCount, formatPrice } from '@dealer/shared-domain';
import type { InventoryStats } from '@dealer/shared-domain/staff';
import styles from './Figures.module.css';

/** The four figures of the stock, each with what it is made of. */
export function Figures({ stats, currency }: { stats: InventoryStats; currency: string }) {
  const { totalVehicles, availableVehicles, pendingVehicles, soldVehicles, draftVehicles, soldThisMonth } = stats;
  const drafts = draftVehicles === 1 ? 'draft' : 'drafts';
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure
        label="Total Vehicles"
        value={formatCount(totalVehicles)}
        note={`${formatCount(soldVehicles)} sold, ${formatCount(draftVehicles)} ${drafts}`}
      />
      <Figure
        label="Available"
        value={formatCount(availableVehicles)}
        note={`${formatCount(pendingVehicles)} pending`}
      />
      <Figure
        label="Sold This Month"
        value={formatCount(soldThisMonth)}
        note={`${formatCount(soldVehicles)} sold altogether`}
      />
      <Figure
        label="Total Inventory Value"
        value={formatPrice(stats.totalValue, currency)}
        note={describeValue(stats, currency)}
      />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <small>{note}</small>
      </dd>
    </div>
  );
}

function describeValue({ availableVehicles, totalValue }: InventoryStats, currency: string): string {
  if (availableVehicles === 0) return 'Nothing is available';
  const average = formatPrice(totalValue / availableVehicles, currency);
  return `${formatCount(availableVehicles)} available, ${average} on average`;
}
