import { type StaffVehicle, type StaffVehicleQuery, staffVehicleSorts } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { SelectAll } from './SelectAll.tsx';
import styles from './SortBar.module.css';
import type { Selection } from './use-selection.ts';
import type { ShowVehicles } from './use-vehicle-list.ts';

type SortBarProps = {
  rows: StaffVehicle[];
  query: StaffVehicleQuery;
  selection: Selection;
  onShow: ShowVehicles;
};

const labels = {
  added: 'Added',
  make: 'Make',
  year: 'Year',
  price: 'Price',
  mileage: 'Mileage',
  status: 'Status',
} as const;

/** What the table's head does, where the table is a list. */
export function SortBar({ rows, query, selection, onShow }: SortBarProps) {
  const isAscending = query.direction === 'asc';
  return (
    <div className={styles.bar}>
      <SelectAll rows={rows} selection={selection} className={styles.all} />
      <label className={styles.sort}>
        <span>Sort by</span>
        <select
          value={query.sort}
          onChange={({ currentTarget: { value } }) => {
            const sort = staffVehicleSorts.find((each) => each === value);
            if (sort) onShow({ ...query, sort, direction: 'asc', page: 1 });
          }}
        >
          {staffVehicleSorts.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </label>
      <button
        type="button"
        aria-label={isAscending ? 'Ascending. Reverse the order' : 'Descending. Reverse the order'}
        onClick={() => onShow({ ...query, direction: isAscending ? 'desc' : 'asc', page: 1 })}
      >
        <Icon name={isAscending ? 'ascending' : 'descending'} />
      </button>
    </div>
  );
}
