import {
  nextStaffVehicleSort,
  type StaffVehicle,
  type StaffVehicleQuery,
  type StaffVehicleSort,
} from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import type { ReactNode, RefObject } from 'react';
import { SelectAll } from './SelectAll.tsx';
import { SortBar } from './SortBar.tsx';
import { useFirstScreen } from './use-first-screen.ts';
import { type RowActions, VehicleRow } from './VehicleRow.tsx';
import type { ShowVehicles } from './use-vehicle-list.ts';
import type { Selection } from './use-selection.ts';
import styles from './VehicleTable.module.css';

type VehicleTableProps = RowActions & {
  rows: StaffVehicle[];
  query: StaffVehicleQuery;
  selection: Selection;
  isLoading: boolean;
  timeZone: string;
  formatPrice: (price: number) => string;
  onShow: ShowVehicles;
  /** Where the keys find the rows. */
  body: RefObject<HTMLTableSectionElement | null>;
  /** Lies over the head while something is selected, so that no row moves. */
  bar: ReactNode;
};

const columns: { sort: StaffVehicleSort; label: string; className?: string | undefined }[] = [
  { sort: 'make', label: 'Vehicle' },
  { sort: 'year', label: 'Year', className: classNames(styles.right, styles.year) },
  { sort: 'price', label: 'Price', className: classNames(styles.right, styles.price) },
  { sort: 'mileage', label: 'Mileage', className: classNames(styles.right, styles.mileage) },
  { sort: 'status', label: 'Status', className: styles.status },
  { sort: 'added', label: 'Added', className: styles.added },
];

/** The stock as a table; on a phone its rows stand as a list. */
export function VehicleTable({
  rows,
  query,
  selection,
  isLoading,
  timeZone,
  formatPrice,
  onShow,
  body,
  bar,
  ...actions
}: VehicleTableProps) {
  const shownRows = useFirstScreen(rows);
  return (
    <div className={styles.frame} aria-busy={isLoading}>
      <div className={styles.bar}>{bar}</div>
      <SortBar rows={rows} query={query} selection={selection} onShow={onShow} />
      <table className={styles.table} aria-label="Vehicles">
        <thead>
          <tr>
            <th scope="col" className={styles.check}>
              <SelectAll rows={rows} selection={selection} className={styles.tick} />
            </th>
            {columns.map(({ sort, label, className }) => (
              <th key={sort} scope="col" className={className} aria-sort={toAriaSort(query, sort)}>
                <button type="button" onClick={() => onShow(nextStaffVehicleSort(query, sort))}>
                  {label}
                  {query.sort === sort && <Icon name={query.direction === 'asc' ? 'ascending' : 'descending'} />}
                </button>
              </th>
            ))}
            <th scope="col" className={styles.actions}>
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shownRows.map((row) => (
            <VehicleRow
              key={row.id}
              row={row}
              isSelected={selection.has(row.id)}
              timeZone={timeZone}
              formatPrice={formatPrice}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toAriaSort(query: StaffVehicleQuery, sort: StaffVehicleSort): 'ascending' | 'descending' | undefined {
  if (query.sort !== sort) return undefined;
  return query.direction === 'asc' ? 'ascending' : 'descending';
}
