import { vehicleName } from '@dealer/shared-domain';
import { buttonClass, Icon } from '@dealer/shared-ui';
import styles from './SaveButton.module.css';
import type { SavedCard } from './saved-card.ts';
import { has, toggleSaved, useSavedVehicles } from './saved-vehicles.ts';

type SaveButtonProps = {
  card: SavedCard;
  /** `corner` is the round heart over a photograph, `word` a button of its own. */
  look?: 'corner' | 'word';
};

/** Keeps a vehicle on this device, or lets it go. */
export function SaveButton({ card, look = 'corner' }: SaveButtonProps) {
  const isSaved = useSavedVehicles(({ saved }) => has(saved, card.id));
  const isWord = look === 'word';
  return (
    <button
      type="button"
      className={isWord ? buttonClass({ className: styles.word }) : styles.heart}
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'Saved' : 'Save'} ${vehicleName(card)}`}
      onClick={() => toggleSaved(card)}
    >
      <Icon name="heart" /> {isWord && (isSaved ? 'Saved' : 'Save')}
    </button>
  );
}
