import { paths, vehicleName } from '@dealer/shared-domain';
import { has, maxCompared, type SavedCard, savedVehicles, toggleCompared } from '@dealer/shared-domain/saved-vehicles';
import { buttonClass, Icon } from '@dealer/shared-ui';
import { useLazyOverlay } from '../../ui/use-lazy-overlay.ts';
import styles from './CompareButton.module.css';
import { useSavedVehicles } from './use-saved-vehicles.ts';

const importFullComparison = () =>
  import(/* webpackChunkName: "full-comparison" */ './FullComparison.tsx').then((module) => module.FullComparison);

type CompareButtonProps = {
  card: SavedCard;
  /** `corner`: over a photograph; `word`: next to other buttons. */
  look?: 'corner' | 'word';
};

/** When the comparison is full, it offers to exchange one of its vehicles for this one. */
export function CompareButton({ card, look = 'corner' }: CompareButtonProps) {
  const isCompared = useSavedVehicles(({ compared }) => has(compared, card.id));
  const isRefused = useSavedVehicles(({ compared }) => compared.length >= maxCompared) && !isCompared;
  const { Overlay: FullComparison, open, close, prefetch } = useLazyOverlay(importFullComparison);
  const openComparison = () => location.assign(paths.compare(savedVehicles.getState().compared.map(({ id }) => id)));
  const press = () => {
    if (isRefused) void open({ onLoadError: openComparison });
    else toggleCompared(card);
  };
  return (
    <>
      <button
        type="button"
        className={look === 'word' ? buttonClass({ className: styles.word }) : styles.compare}
        aria-pressed={isCompared}
        aria-label={`Compare ${vehicleName(card)}`}
        aria-haspopup={isRefused ? 'dialog' : undefined}
        onPointerDown={isRefused ? prefetch : undefined}
        onClick={press}
      >
        <Icon name={isCompared ? 'check' : 'compare'} /> Compare
      </button>
      {FullComparison && <FullComparison card={card} onClose={close} />}
    </>
  );
}
