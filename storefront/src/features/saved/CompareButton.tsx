import { vehicleName } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import styles from './CompareButton.module.css';
import { has, maxCompared, type SavedCard, toggleCompared } from '@dealer/shared-domain/saved-vehicles';
import { useSavedVehicles } from './use-saved-vehicles.ts';

export function CompareButton({ card }: { card: SavedCard }) {
  const isCompared = useSavedVehicles(({ compared }) => has(compared, card.id));
  const isFull = useSavedVehicles(({ compared }) => compared.length >= maxCompared);
  return (
    <button
      type="button"
      className={styles.compare}
      aria-pressed={isCompared}
      aria-label={`Compare ${vehicleName(card)}`}
      disabled={isFull && !isCompared}
      onClick={() => toggleCompared(card)}
    >
      <Icon name={isCompared ? 'check' : 'compare'} /> Compare
    </button>
  );
}
