import { formatCount, paths, type VehicleCard } from '@dealer/shared-domain';
import { VehicleGrid } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './VehicleSection.module.css';

type VehicleSectionProps = {
  title: string;
  cards: VehicleCard[];
  /** How many vehicles the whole list has; given where the section leads there. */
  listed?: number;
};

/** One row of vehicles under a heading. */
export function VehicleSection({ title, cards, listed }: VehicleSectionProps) {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  return (
    <section className={`wrap ${styles.section}`}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {listed !== undefined && listed > 0 && (
          <Link className="link" to={paths.inventory}>
            {listed === 1 ? 'The one vehicle' : `All ${formatCount(listed)} vehicles`}
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
        <p>No vehicles are listed at the moment.</p>
      )}
    </section>
  );
}
