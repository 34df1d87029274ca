import { formatPrice } from '@dealer/shared-domain';
import { StatusBadge, Thumb } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { StaffIcon } from '../../StaffIcon.tsx';
import { useStaff } from '../../staff.tsx';
import styles from './CommandPalette.module.css';
import { markWords, type PaletteItem } from './palette-item.ts';

type PaletteLineProps = {
  id: string;
  item: PaletteItem;
  search: string;
  isActive: boolean;
  onHover: () => void;
  onPick: (isNewTab: boolean) => void;
};

/** The focus stays in the field, which has the keys: a line is only pressed. */
export function PaletteLine({ id, item, search, isActive, onHover, onPick }: PaletteLineProps) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const { vehicle } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field around it follows the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(event.ctrlKey || event.metaKey)}
    >
      {vehicle ? (
        <Thumb config={config} image={vehicle.image} className={styles.photo} />
      ) : (
        item.icon && <StaffIcon name={item.icon} />
      )}
      <p>
        <b>
          {markWords(item.label, search).map(({ text, isFound }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place.
            isFound ? <mark key={at}>{text}</mark> : text,
          )}
        </b>
        {vehicle && (
          <span className="num">
            {[vehicle.stockNumber, formatPrice(vehicle.price, currency)].filter(Boolean).join(' · ')}
          </span>
        )}
      </p>
      {vehicle && <StatusBadge status={vehicle.status} />}
      {item.keys && (
        <span className={styles.keys} aria-hidden="true">
          {item.keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
