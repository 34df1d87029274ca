import { paths, type VehicleCard } from '@dealer/shared-domain';
import { VehicleGrid } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './SimilarVehicles.module.css';
import { similarHeading } from './vehicle-text.ts';

export function SimilarVehicles({ bodyStyle, cards }: { bodyStyle: string | null; cards: VehicleCard[] }) {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  if (cards.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <header>
        <h2 id="similar">{similarHeading(bodyStyle)}</h2>
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
