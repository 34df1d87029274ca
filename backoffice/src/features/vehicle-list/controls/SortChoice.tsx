import { type StaffVehicleQuery, staffVehicleSorts } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import styles from './SortChoice.module.css';

const labels = {
  added: 'Added',
  make: 'Make',
  year: 'Year',
  price: 'Price',
  mileage: 'Mileage',
  status: 'Status',
} as const;

/** Sorting for a list without column headers. */
export function SortChoice({ query, onShow }: { query: StaffVehicleQuery; onShow: ShowVehicles }) {
  const isAscending = query.direction === 'asc';
  return (
    <div className={styles.choice}>
      <label>
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
