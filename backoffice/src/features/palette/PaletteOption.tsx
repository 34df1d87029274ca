import { formatPrice } from '@dealer/shared-domain';
import { StatusBadge, Thumbnail } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import { Key } from '../../ui/Key.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './CommandPalette.module.css';
import { markMatches, type PaletteItem } from './palette-item.ts';

type PaletteOptionProps = {
  id: string;
  item: PaletteItem;
  search: string;
  isActive: boolean;
  onHover: () => void;
  onPick: (inNewTab: boolean) => void;
};

/** The focus and the keyboard handling stay in the text field; an option only reacts to the pointer. */
export function PaletteOption({ id, item, search, isActive, onHover, onPick }: PaletteOptionProps) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const { vehicle } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option.
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
        <Thumbnail config={config} image={vehicle.image} className={styles.photo} />
      ) : (
        item.icon && <StaffIcon name={item.icon} />
      )}
      <p>
        <b>
          {markMatches(item.label, search).map(({ text, isFound }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id but their position.
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
          {item.keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </div>
  );
}
