import { formatPrice, type VehicleStatus, vehicleName } from '@dealer/shared-domain';
import { type StaffVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Icon, Thumb } from '@dealer/shared-ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatModelName } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { type ColumnContext, columnCells, formatRowMileage } from './column-cells.tsx';
import type { ListColumn } from './list-view.ts';
import { NumberCell } from './NumberCell.tsx';
import { RowMenu } from './RowMenu.tsx';
import { readPrice } from './read-price.ts';
import type { EditOutcome } from './use-row-edits.ts';
import styles from './VehicleTable.module.css';

/** They stay the same as long as the list does: a row is drawn anew only when it changed. */
export type RowActions = {
  onToggle: (id: string, options?: { toHere?: boolean }) => void;
  onPrice: (row: StaffVehicle, price: number) => Promise<EditOutcome>;
  onMileage: (row: StaffVehicle, mileageKm: number) => Promise<EditOutcome>;
  onStatus: (row: StaffVehicle, status: VehicleStatus) => void;
  onFeature: (row: StaffVehicle) => void;
  onDelete: (row: StaffVehicle) => void;
  /** Shows the photograph larger, beside where it stands; nothing closes it. */
  onPeek: (row: StaffVehicle | null, place?: DOMRect) => void;
};

export type VehicleRowProps = {
  row: StaffVehicle;
  /** Its place in the list, from 0. */
  index: number;
  isSelected: boolean;
  columns: readonly ListColumn[];
  context: ColumnContext;
  actions: RowActions;
};

/** One vehicle. Its link is where the keys move between rows. */
export const VehicleRow = memo(function VehicleRow({
  row,
  index,
  isSelected,
  columns,
  context,
  actions,
}: VehicleRowProps) {
  const { config } = useStaff();
  const name = vehicleName(row);
  const { currency } = context;
  return (
    <tr
      className={classNames(styles.row, isSelected && styles.on)}
      aria-rowindex={index + 2}
      data-vehicle={row.id}
      data-index={index}
    >
      <td className={styles.check}>
        <Checkbox
          label={`Select ${name}`}
          isChecked={isSelected}
          onChange={() => actions.onToggle(row.id)}
          className={styles.tick}
        />
      </td>
      <th scope="row" className={styles.vehicle}>
        <Link to={staffPaths.editVehicle(row.id)} data-row-link="">
          <span
            className={styles.photo}
            onPointerEnter={({ pointerType, currentTarget }) => {
              if (pointerType === 'mouse' && row.image) actions.onPeek(row, currentTarget.getBoundingClientRect());
            }}
            onPointerLeave={() => actions.onPeek(null)}
          >
            <Thumb config={config} image={row.image} className={styles.thumb} />
          </span>
          <span>
            <b>{formatModelName(row)}</b>
            <small className={styles.wide}>
              {row.isFeatured && <i className={styles.featured}>Featured</i>}
              {[row.color, row.transmission].filter(Boolean).join(' · ')}
            </small>
            <small className={styles.narrow}>{[row.year, formatRowMileage(row)].filter(Boolean).join(' · ')}</small>
          </span>
        </Link>
      </th>
      {columns.includes('year') && <td className={classNames(styles.right, styles.year)}>{row.year}</td>}
      <td className={classNames(styles.right, styles.price)}>
        <NumberCell
          label={`Price of ${name}`}
          value={row.price}
          format={(price) => formatPrice(price, currency)}
          read={readPrice}
          invalid="Valid price is required"
          prefix="$"
          onSave={(price) => actions.onPrice(row, price)}
        />
      </td>
      {columns.map((column) => {
        const Cell = columnCells[column];
        return Cell && <Cell key={column} row={row} name={name} context={context} actions={actions} />;
      })}
      <td className={styles.actions}>
        <Link
          className={classNames(styles.tool, styles.edit)}
          to={staffPaths.editVehicle(row.id)}
          aria-label={`Edit ${name}`}
        >
          <Icon name="edit" />
        </Link>
        <button
          type="button"
          className={classNames(styles.tool, styles.remove)}
          aria-label={`Delete ${name}`}
          onClick={() => actions.onDelete(row)}
        >
          <Icon name="trash" />
        </button>
        <RowMenu row={row} name={name} actions={actions} />
      </td>
    </tr>
  );
});
