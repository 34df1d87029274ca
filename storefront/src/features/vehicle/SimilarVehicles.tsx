import { paths, type VehicleCard } from '@dealer/shared-domain';
import { VehicleGrid } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './SimilarVehicles.module.css';

export function SimilarVehicles({ heading, cards }: { heading: string; cards: VehicleCard[] }) {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  if (cards.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <header>
        <h2 id="similar">{heading}</h2>
        <Link className="link" to={paths.inventory}>
          All vehicles
        </Link>
      </header>
      <VehicleGrid
        config={config}
        cards={cards}
        currency={contact.currency}
        layout="row"
        onIntent={onVehicleIntent}
        actions={cardActions}
      />
    </section>
  );
}
