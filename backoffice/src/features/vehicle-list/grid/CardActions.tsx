import { type VehicleCard, vehicleName } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useMay } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import styles from './CardActions.module.css';

type CardActionsProps = {
  card: VehicleCard;
  isSelected: boolean;
  onToggle: (id: string, options?: { toHere?: boolean }) => void;
  onDelete: (id: string) => void;
};

/** The actions over a vehicle's photograph. */
export function CardActions({ card, isSelected, onToggle, onDelete }: CardActionsProps) {
  const name = vehicleName(card);
  const mayDelete = useMay('vehicles.delete');
  return (
    <div className={styles.actions}>
      <Link className={styles.action} to={staffPaths.editVehicle(card.id)} aria-label={`Edit ${name}`}>
        <StaffIcon name="edit" />
      </Link>
      {mayDelete && (
        <button
          type="button"
          className={classNames(styles.action, styles.remove)}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(card.id)}
        >
          <Icon name="trash" />
        </button>
      )}
      <Checkbox
        label={`Select ${name}`}
        isChecked={isSelected}
        onChange={() => onToggle(card.id)}
        className={styles.action}
      />
    </div>
  );
}
