import { formatPrice, vehicleName } from '@dealer/shared-domain';
import { findUnusualChanges, readPrice, type StaffVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Icon, Thumbnail } from '@dealer/shared-ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatModelName, formatPlan } from '../../../format.ts';
import { useStaff } from '../../../staff.tsx';
import tool from '../../../ui/row-tool.module.css';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { useVehicleRights } from '../../../vehicle-rights.ts';
import { columnCells, formatRowMileage } from './column-cells.tsx';
import type { ListColumn } from './list-view.ts';
import { NumberCell } from './NumberCell.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { RowActions, RowContext } from './row-actions.ts';
import styles from './VehicleTable.module.css';

type VehicleRowProps = {
  row: StaffVehicle;
  index: number;
  isSelected: boolean;
  columns: readonly ListColumn[];
  context: RowContext;
  actions: RowActions;
};

/** The arrow keys move between the links of the rows. */
export const VehicleRow = memo(function VehicleRow({
  row,
  index,
  isSelected,
  columns,
  context,
  actions,
}: VehicleRowProps) {
  const name = vehicleName(row);
  const rights = useVehicleRights(row.status);
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
          onChange={({ withShift }) => actions.onToggle(row.id, { toHere: withShift })}
          className={styles.tick}
        />
      </td>
      <VehicleCell row={row} context={context} onPreview={actions.onPreview} />
      {columns.includes('year') && <td className={classNames(styles.right, styles.year)}>{row.year}</td>}
      <td className={classNames(styles.right, styles.price)}>
        <NumberCell
          label={`Price of ${name}`}
          value={row.price}
          isReadOnly={!rights.mayPrice}
          format={(price) => formatPrice(price, context.currency)}
          read={readPrice}
          findUnusual={(price) => findUnusualChanges(row, { ...row, price })}
          prefix="$"
          onSave={(price) => actions.onPrice(row, price)}
        />
      </td>
      {columns.map((column) => {
        const Cell = columnCells[column];
        return Cell && <Cell key={column} {...{ row, name, context, actions, rights }} />;
      })}
      <td className={styles.actions}>
        <Link
          className={classNames(tool.tool, styles.edit)}
          to={staffPaths.editVehicle(row.id)}
          aria-label={`Edit ${name}`}
        >
          <StaffIcon name="edit" />
        </Link>
        {rights.mayDelete && (
          <button
            type="button"
            className={classNames(tool.tool, tool.remove, styles.remove)}
            aria-label={`Delete ${name}`}
            onClick={() => actions.onDelete(row)}
          >
            <Icon name="trash" />
          </button>
        )}
        <RowMenu row={row} name={name} actions={actions} rights={rights} />
      </td>
    </tr>
  );
});

type VehicleCellProps = { row: StaffVehicle; context: RowContext; onPreview: RowActions['onPreview'] };

function VehicleCell({ row, context, onPreview }: VehicleCellProps) {
  const { config } = useStaff();
  return (
    <th scope="row" className={styles.vehicle}>
      <Link to={staffPaths.editVehicle(row.id)} data-row-link="">
        <span
          className={styles.photo}
          onPointerEnter={({ pointerType, currentTarget }) => {
            if (pointerType === 'mouse' && row.image) onPreview(row, currentTarget.getBoundingClientRect());
          }}
          onPointerLeave={() => onPreview(null)}
        >
          <Thumbnail config={config} image={row.image} className={styles.thumb} />
        </span>
        <span>
          <b>{formatModelName(row)}</b>
          <small className={styles.wide}>
            <PublicationNote row={row} context={context} />
            {row.isFeatured && <i className={styles.featured}>Featured</i>}
            {[row.color, row.transmission].filter(Boolean).join(' · ')}
          </small>
          <small className={styles.narrow}>
            <PublicationNote row={row} context={context} />
            {[row.year, formatRowMileage(row)].filter(Boolean).join(' · ')}
          </small>
        </span>
      </Link>
    </th>
  );
}

/** When a draft will be published, or that it was not. */
function PublicationNote({ row: { publication }, context: { timeZone } }: { row: StaffVehicle; context: RowContext }) {
  if (!publication) return null;
  const time = formatPlan(publication.publishAt, timeZone);
  return publication.problem ? (
    <i className={styles.failed} title={publication.problem}>
      Not published {time}
    </i>
  ) : (
    <i className={styles.featured}>On the site {time}</i>
  );
}
