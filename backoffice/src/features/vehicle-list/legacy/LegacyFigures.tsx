import { formatCount, formatDollars } from '@dealer/shared-domain';
import type { InventoryStats } from '@dealer/shared-domain/staff';
import { useDealer } from '../../../dealer.ts';
import styles from './LegacyFigures.module.css';

export function LegacyFigures({ stats }: { stats: InventoryStats }) {
  const { currency } = useDealer();
  const figures = [
    ['Total Vehicles', formatCount(stats.totalVehicles)],
    ['Available', formatCount(stats.availableVehicles)],
    ['Pending', formatCount(stats.pendingVehicles)],
    ['Sold', formatCount(stats.soldVehicles)],
    ['Draft', formatCount(stats.draftVehicles)],
    ['Total Inventory Value', formatDollars(stats.totalValue, currency)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
