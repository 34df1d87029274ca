import { formatCount } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import styles from './SelectionBar.module.css';
import type { BulkWork } from './use-stock-actions.ts';

type SelectionBarProps = {
  selected: StaffVehicle[];
  /** What is being done to them. */
  working: BulkWork | null;
  onStatus: (status: 'Available' | 'Sold') => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with all that is ticked. */
export function SelectionBar({ selected, working, onStatus, onDelete, onClear }: SelectionBarProps) {
  const press = (action: () => void) => () => {
    if (!working) action();
  };
  return (
    <section className={styles.bar} aria-label="Selection" aria-busy={working !== null}>
      <p className="num" role="status">
        <b>{formatCount(selected.length)}</b> <span>vehicle(s) selected</span>
      </p>
      <button type="button" aria-disabled={working !== null} onClick={press(() => onStatus('Available'))}>
        {working === 'Available' ? 'Marking...' : 'Mark Available'}
      </button>
      <button type="button" aria-disabled={working !== null} onClick={press(() => onStatus('Sold'))}>
        {working === 'Sold' ? 'Marking...' : 'Mark Sold'}
      </button>
      <button type="button" className={styles.remove} aria-disabled={working !== null} onClick={press(onDelete)}>
        {working === 'delete' ? 'Deleting...' : 'Delete'}
      </button>
      <button type="button" className={styles.clear} aria-label="Clear selection" onClick={onClear}>
        <Icon name="close" />
      </button>
    </section>
  );
}
