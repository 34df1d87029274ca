import { nextStaffVehicleSort, type StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import sortable from '../../../ui/sortable-head.module.css';
import { SelectAll } from '../actions/SelectAll.tsx';
import type { Selection } from '../actions/use-selection.ts';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import type { ListColumn } from './list-view.ts';
import { toAriaSort, toHeads } from './table-heads.ts';
import styles from './VehicleTable.module.css';

type TableHeadProps = {
  query: StaffVehicleQuery;
  columns: readonly ListColumn[];
  selection: Selection;
  onShow: ShowVehicles;
};

export function TableHead({ query, columns, selection, onShow }: TableHeadProps) {
  return (
    <thead className={sortable.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.check}>
          <SelectAll selection={selection} className={styles.tick} />
        </th>
        {toHeads(columns).map(({ key, label, sort, className }) => (
          <th key={key} scope="col" className={className} aria-sort={toAriaSort(query, sort)}>
            {sort ? (
              <button type="button" onClick={() => onShow(nextStaffVehicleSort(query, sort))}>
                {label}
                {query.sort === sort && <Icon name={query.direction === 'asc' ? 'ascending' : 'descending'} />}
              </button>
            ) : (
              label
            )}
          </th>
        ))}
        <th scope="col" className={styles.actions}>
          <span className="sr">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
