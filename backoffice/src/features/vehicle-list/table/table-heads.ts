import type { StaffVehicleQuery, StaffVehicleSort } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { type ListColumn, listColumns } from './list-view.ts';
import styles from './VehicleTable.module.css';

export type Head = { key: string; label: string; sort?: StaffVehicleSort; className?: string | undefined };

const sorts: Partial<Record<ListColumn, StaffVehicleSort>> = {
  year: 'year',
  mileage: 'mileage',
  status: 'status',
  added: 'added',
};
const rightColumns: readonly ListColumn[] = ['year', 'mileage', 'days', 'views', 'photos'];
const shortLabels: Partial<Record<ListColumn, string>> = { stock: 'Stock no.', days: 'Days', photos: 'Photos' };
const countColumns: readonly ListColumn[] = ['days', 'views', 'photos'];
/** Column widths in rem, as in the style sheet; `always` is the sum of the fixed columns. */
const widths = {
  always: 34,
  year: 4.25,
  mileage: 7.75,
  status: 7.75,
  stock: 6.5,
  vin: 11.5,
  days: 4.5,
  views: 4.5,
  photos: 4.5,
  added: 7.75,
};
/** Fits in a usual window (rem). */
const usualWidth = 72;

/** The total width in rem if it exceeds a usual window, otherwise null. */
export function toOverflowWidth(columns: readonly ListColumn[]): number | null {
  const width = columns.reduce((sum, column) => sum + widths[column], widths.always);
  return width > usualWidth ? width : null;
}

/** The year comes before the price, the other chosen columns after it. */
export function toHeads(columns: readonly ListColumn[]): Head[] {
  const heads = columns.map((column): Head => {
    const found = listColumns.find(({ key }) => key === column);
    return {
      key: column,
      label: shortLabels[column] ?? found?.label ?? column,
      sort: sorts[column],
      className: classNames(
        rightColumns.includes(column) && styles.right,
        countColumns.includes(column) ? styles.count : styles[column],
      ),
    };
  });
  const price: Head = {
    key: 'price',
    label: 'Price',
    sort: 'price',
    className: classNames(styles.right, styles.price),
  };
  const [year, ...rest] = columns[0] === 'year' ? heads : [undefined, ...heads];
  return [
    { key: 'vehicle', label: 'Vehicle', sort: 'make', className: styles.vehicleHead },
    ...(year ? [year] : []),
    price,
    ...rest.filter((head) => head !== undefined),
  ];
}

export function toAriaSort(query: StaffVehicleQuery, sort: StaffVehicleSort | undefined) {
  if (query.sort !== sort) return undefined;
  return query.direction === 'asc' ? 'ascending' : 'descending';
}
