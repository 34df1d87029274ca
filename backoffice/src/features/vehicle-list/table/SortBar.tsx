import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { SelectAll } from '../actions/SelectAll.tsx';
import type { Selection } from '../actions/use-selection.ts';
import { SortChoice } from '../controls/SortChoice.tsx';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import styles from './SortBar.module.css';

type SortBarProps = { query: StaffVehicleQuery; selection: Selection; onShow: ShowVehicles };

/** Replaces the table header on a phone. */
export function SortBar({ query, selection, onShow }: SortBarProps) {
  return (
    <div className={styles.bar}>
      <SelectAll selection={selection} className={styles.all} />
      <SortChoice query={query} onShow={onShow} />
    </div>
  );
}
