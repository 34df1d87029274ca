import { formatCount, formatPrice, vehicleName } from '@dealer/shared-domain';
import type { DeletedVehicle } from '@dealer/shared-domain/staff';
import { Button, Checkbox, classNames, Icon, Thumbnail } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { formatShortDay, formatTime } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import table from '../../ui/record-table.module.css';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { daysLeft } from './days-left.ts';
import styles from './TrashTable.module.css';

type TrashTableProps = {
  vehicles: DeletedVehicle[];
  nowMs: number;
  selectedIds: ReadonlySet<string>;
  isRestoring: boolean;
  onSelect: (ids: string[]) => void;
  onRestore: (vehicle: DeletedVehicle) => void;
};

export function TrashTable({ vehicles, nowMs, selectedIds, isRestoring, onSelect, onRestore }: TrashTableProps) {
  const areAllSelected = vehicles.every(({ id }) => selectedIds.has(id));
  const toggle = (id: string) => {
    const others = [...selectedIds].filter((each) => each !== id);
    onSelect(others.length === selectedIds.size ? [...others, id] : others);
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: styled as a list on a phone, the table would lose its role.
    <table className={classNames(table.table, styles.table)} role="table" aria-label="Deleted vehicles">
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <Checkbox
              label="Select all"
              isChecked={areAllSelected}
              isMixed={!areAllSelected && selectedIds.size > 0}
              onChange={() => onSelect(areAllSelected ? [] : vehicles.map(({ id }) => id))}
            />
          </th>
          <th scope="col">Vehicle</th>
          <th scope="col">Deleted by</th>
          <th scope="col">Left</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <TrashRow
            key={vehicle.id}
            vehicle={vehicle}
            daysLeft={daysLeft(vehicle, nowMs)}
            isSelected={selectedIds.has(vehicle.id)}
            isRestoring={isRestoring}
            onToggle={() => toggle(vehicle.id)}
            onRestore={() => onRestore(vehicle)}
          />
        ))}
      </tbody>
    </table>
  );
}

type TrashRowProps = {
  vehicle: DeletedVehicle;
  daysLeft: number;
  isSelected: boolean;
  isRestoring: boolean;
  onToggle: () => void;
  onRestore: () => void;
};

/** The row shows a warning from this number of days on. */
const fewDays = 5;

function TrashRow({ vehicle, daysLeft: days, isSelected, isRestoring, onToggle, onRestore }: TrashRowProps) {
  const { config } = useStaff();
  const { currency, timeZone } = useDealer();
  const name = vehicleName(vehicle);
  return (
    <tr>
      <td className={styles.check}>
        <Checkbox label={`Select ${name}`} isChecked={isSelected} onChange={onToggle} />
      </td>
      <th scope="row">
        <div className={styles.vehicle}>
          <Thumbnail config={config} image={vehicle.image} />
          <span>
            <b>{name}</b>
            <small className="num">{describeVehicle(vehicle, currency)}</small>
          </span>
        </div>
      </th>
      <td>
        {vehicle.deletedBy}
        <small className="num">
          {formatShortDay(vehicle.deletedAt, timeZone)}, {formatTime(vehicle.deletedAt, timeZone)}
        </small>
      </td>
      <td className="num">
        <span className={classNames(styles.left, days <= fewDays && styles.few)}>
          {days <= fewDays && <Icon name="warning" />}
          {days} {days === 1 ? 'day' : 'days'} <span className={styles.word}>left</span>
        </span>
      </td>
      <td className={classNames(table.action, styles.action)}>
        <Button aria-label={`Restore ${name}`} disabled={isRestoring} onClick={onRestore}>
          <StaffIcon name="history" /> Restore
        </Button>
      </td>
    </tr>
  );
}

/** `Stock 26-071 · $12,900 · Available · 12 photographs · 1 message` */
function describeVehicle(vehicle: DeletedVehicle, currency: string): string {
  const { stockNumber, price, status, imageCount, messageCount } = vehicle;
  return [
    stockNumber && `Stock ${stockNumber}`,
    price > 0 && formatPrice(price, currency),
    status,
    imageCount > 0 && `${formatCount(imageCount)} ${imageCount === 1 ? 'photograph' : 'photographs'}`,
    messageCount > 0 && `${formatCount(messageCount)} ${messageCount === 1 ? 'message' : 'messages'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
