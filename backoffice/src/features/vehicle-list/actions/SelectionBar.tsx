import { formatCount, type VehicleStatus } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { formatVehicles } from '../../../format.ts';
import { useMay } from '../../../staff.tsx';
import styles from './SelectionBar.module.css';
import type { BulkProgress } from './use-bulk-run.ts';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  progress: BulkProgress | null;
  /** The statuses to offer, in this order. */
  statuses: readonly VehicleStatus[];
  onStatus: (status: VehicleStatus) => void;
  onPrices?: (() => void) | undefined;
  onPrint?: (() => void) | undefined;
  onDelete: () => void;
};

/** The bulk actions for the selected vehicles. */
export function SelectionBar({
  selection,
  progress,
  statuses,
  onStatus,
  onPrices,
  onPrint,
  onDelete,
}: SelectionBarProps) {
  const isBusy = progress !== null || selection.isSelectingAll;
  const { count, matching } = selection;
  const [mayPublish, mayPrice] = [useMay('vehicles.publish'), useMay('vehicles.price')];
  const mayDelete = useMay('vehicles.delete');
  return (
    <section className={styles.bar} aria-label="Selection" aria-busy={isBusy}>
      <p className="num" role="status">
        <b>{formatCount(count)}</b> <span>vehicle(s) selected</span>
      </p>
      <div className={styles.actions}>
        {selection.areAllLoadedSelected && count < matching && (
          <Action isBusy={isBusy} className={styles.all} onPress={() => void selection.selectAll()}>
            {selection.isSelectingAll ? 'Selecting...' : `Select all ${formatCount(matching)} matching`}
          </Action>
        )}
        <span className={styles.gap} />
        {(mayPublish ? statuses : []).map((status) => (
          <Action key={status} isBusy={isBusy} onPress={() => onStatus(status)}>
            {progress?.work === status ? `Marking...${formatPosition(progress)}` : `Mark ${status}`}
          </Action>
        ))}
        {mayPrice && onPrices && (
          <Action isBusy={isBusy} onPress={onPrices}>
            {progress?.work === 'price' ? `Changing prices...${formatPosition(progress)}` : 'Change prices'}
          </Action>
        )}
        {onPrint && (
          <Action isBusy={isBusy} onPress={onPrint}>
            Print
          </Action>
        )}
        {mayDelete && (
          <Action isBusy={isBusy} className={styles.remove} onPress={onDelete}>
            {progress?.work === 'delete' ? `Deleting...${formatPosition(progress)}` : 'Delete'}
          </Action>
        )}
      </div>
      <button type="button" className={styles.clear} aria-label="Clear selection" onClick={selection.clear}>
        <Icon name="close" />
      </button>
      {progress && progress.doneCount > 0 && progress.doneCount < progress.total && (
        <progress
          className={styles.progress}
          max={progress.total}
          value={progress.doneCount}
          aria-label={`${formatCount(progress.doneCount)} of ${formatVehicles(progress.total)}`}
        />
      )}
    </section>
  );
}

/** Empty if a single request covers all of them. */
function formatPosition({ doneCount, total }: BulkProgress): string {
  return doneCount > 0 && doneCount < total ? ` ${formatCount(doneCount)} of ${formatCount(total)}` : '';
}

type ActionProps = { isBusy: boolean; className?: string | undefined; onPress: () => void; children: ReactNode };

/** Keeps its position and the focus while an action runs. */
function Action({ isBusy, className, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress();
      }}
    >
      {children}
    </button>
  );
}
