import { formatCount, formatPrice } from '@dealer/shared-domain';
import type { InventoryStats } from '@dealer/shared-domain/staff';
import { useDealer } from '../../dealer.ts';
import styles from './LegacyFigures.module.css';

/** The stock in one line. */
export function LegacyFigures({ stats }: { stats: InventoryStats }) {
  const { currency } = useDealer();
  const figures = [
    ['Total Vehicles', formatCount(stats.totalVehicles)],
    ['Available', formatCount(stats.availableVehicles)],
    ['Pending', formatCount(stats.pendingVehicles)],
    ['Sold', formatCount(stats.soldVehicles)],
    ['Draft', formatCount(stats.draftVehicles)],
    ['Total Inventory Value', formatPrice(stats.totalValue, currency)],
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
