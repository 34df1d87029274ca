import { vehicleName } from '@dealer/shared-domain';
import { type SavedCard, toggleSaved } from '@dealer/shared-domain/saved-vehicles';
import { Button, Photo } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './UnlistedVehicles.module.css';

/** Saved vehicles that are no longer listed. */
export function UnlistedVehicles({ cards }: { cards: SavedCard[] }) {
  const { config } = useSite();
  if (cards.length === 0) return null;
  return (
    <section className={styles.gone} aria-labelledby="gone">
      <h2 id="gone">No longer listed</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <Photo config={config} image={card.image} alt="" widths={[160, 320]} sizes="6rem" placeholder="" />
            <p>
              <b>{vehicleName(card)}</b> Sold or taken off the list since you saved it.
            </p>
            <Button aria-label={`Remove ${vehicleName(card)}`} onClick={() => toggleSaved(card)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
