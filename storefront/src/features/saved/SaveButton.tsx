import { vehicleName } from '@dealer/shared-domain';
import { has, type SavedCard, toggleSaved } from '@dealer/shared-domain/saved-vehicles';
import { afterPaint, buttonClass, Icon } from '@dealer/shared-ui';
import styles from './SaveButton.module.css';
import { useSavedVehicles } from './use-saved-vehicles.ts';

type SaveButtonProps = {
  card: SavedCard;
  /** `corner`: a round heart over a photograph; `word`: a button with a label. */
  look?: 'corner' | 'word';
  /** Not called when the vehicle is taken out again. */
  onSave: (vehicleId: string) => void;
};

export function SaveButton({ card, look = 'corner', onSave }: SaveButtonProps) {
  const isSaved = useSavedVehicles(({ saved }) => has(saved, card.id));
  const isWord = look === 'word';
  return (
    <button
      type="button"
      className={isWord ? buttonClass({ className: styles.word }) : styles.heart}
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'Saved' : 'Save'} ${vehicleName(card)}`}
      onClick={() => {
        toggleSaved(card);
        if (!isSaved) afterPaint(() => onSave(card.id));
      }}
    >
      <Icon name="heart" /> {isWord && (isSaved ? 'Saved' : 'Save')}
    </button>
  );
}
