import {
  formatCount,
  type InventoryQuery,
  inventoryPageSize,
  pluralize,
  type VehicleCard,
} from '@dealer/shared-domain';
import { VehicleGrid } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './UnavailableVehicles.module.css';
import { toInventoryAddress } from './use-inventory-list.ts';

type UnavailableVehiclesProps = {
  query: InventoryQuery;
  cards: VehicleCard[];
  /** All matches, including those not shown. */
  total: number;
};

export function UnavailableVehicles({ query, cards, total }: UnavailableVehiclesProps) {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  if (cards.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="unavailable">
      <header>
        <h2 id="unavailable">Sold or pending</h2>
        <p>{pluralize(total, 'vehicle')} sold or on hold, not counted above.</p>
        {total > cards.length && (
          <Link className="link" to={toInventoryAddress({ ...query, status: 'sold', limit: inventoryPageSize })}>
            Show all {formatCount(total)}
          </Link>
        )}
      </header>
      <VehicleGrid
        cards={cards}
        layout="row"
        config={config}
        currency={contact.currency}
        onIntent={onVehicleIntent}
        actions={cardActions}
      />
    </section>
  );
}
