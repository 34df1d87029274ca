import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { SelectAll } from '../../stock/SelectAll.tsx';
import { SortChoice } from '../../stock/SortChoice.tsx';
import type { Selection } from '../../stock/use-selection.ts';
import type { ShowVehicles } from '../../stock/use-vehicle-list.ts';
import styles from './SortBar.module.css';

type SortBarProps = { query: StaffVehicleQuery; selection: Selection; onShow: ShowVehicles };

/** What the table's head does, where the table is a list. */
export function SortBar({ query, selection, onShow }: SortBarProps) {
  return (
    <div className={styles.bar}>
      <SelectAll selection={selection} className={styles.all} />
      <SortChoice query={query} onShow={onShow} />
    </div>
  );
}
