import { formatCount, formatDollars, pluralize } from '@dealer/shared-domain';
import type { InventoryStats } from '@dealer/shared-domain/staff';
import { previousMonthName } from '../../format.ts';
import styles from './Figures.module.css';

type FiguresProps = { stats: InventoryStats; currency: string; timeZone: string; nowMs: number };

export function Figures({ stats, currency, timeZone, nowMs }: FiguresProps) {
  const { totalVehicles, availableVehicles, pendingVehicles, soldThisMonth, soldLastMonth } = stats;
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure label="Total Vehicles" value={formatCount(totalVehicles)} note={describeTotal(stats)} />
      <Figure
        label="Available"
        value={formatCount(availableVehicles)}
        note={`${formatCount(pendingVehicles)} pending`}
      />
      <Figure
        label="Sold This Month"
        value={formatCount(soldThisMonth)}
        note={`${formatCount(soldLastMonth)} in ${previousMonthName(nowMs, timeZone)}`}
      />
      <Figure
        label="Total Inventory Value"
        value={formatDollars(stats.totalValue, currency)}
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

/** Listed, draft and older sold vehicles, which together make the total. */
function describeTotal({ totalVehicles, listedVehicles, draftVehicles }: InventoryStats): string {
  const soldEarlier = totalVehicles - listedVehicles - draftVehicles;
  const parts = [`${formatCount(listedVehicles)} listed`, pluralize(draftVehicles, 'draft')];
  if (soldEarlier > 0) parts.push(`${formatCount(soldEarlier)} sold earlier`);
  return parts.join(', ');
}

function describeValue({ availableVehicles, totalValue }: InventoryStats, currency: string): string {
  if (availableVehicles === 0) return 'Nothing is available';
  const average = formatDollars(totalValue / availableVehicles, currency);
  return `${formatCount(availableVehicles)} available, ${average} on average`;
}
