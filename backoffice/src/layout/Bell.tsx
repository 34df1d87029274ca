import { formatCount } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import styles from './Bell.module.css';

type BellProps = { count: number; onOpen: () => void };

/** Opens the reminders; its number counts those that are due. */
export function Bell({ count, onOpen }: BellProps) {
  return (
    <button type="button" className={styles.bell} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="bell" /> <span className="sr">Reminders</span>
      {count > 0 && (
        <i className="num">
          {formatCount(count)}
          <span className="sr"> due</span>
        </i>
      )}
    </button>
  );
}
