import { formatCount, paths, type VehicleCard } from '@dealer/shared-domain';
import { VehicleGrid } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './VehicleSection.module.css';

type VehicleSectionProps = {
  title: string;
  cards: VehicleCard[];
  /** Adds a link to the inventory with this number. */
  availableCount?: number;
};

export function VehicleSection({ title, cards, availableCount }: VehicleSectionProps) {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  return (
    <section className={`wrap ${styles.section}`}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {availableCount !== undefined && availableCount > 0 && (
          <Link className="link" to={paths.inventory}>
            {availableCount === 1 ? 'The one available' : `All ${formatCount(availableCount)} available`}
          </Link>
        )}
      </header>
      {cards.length > 0 ? (
        <VehicleGrid
          cards={cards}
          layout="row"
          config={config}
          currency={contact.currency}
          onIntent={onVehicleIntent}
          actions={cardActions}
        />
      ) : (
        <p>No vehicles are available at the moment.</p>
      )}
    </section>
  );
}
