import { describeFlags, formatPrice, paths, type Vehicle, type VehicleCard, vehicleName } from '@dealer/shared-domain';
import { ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './OneMore.module.css';

/** A comparison of one vehicle: the nearest others complete it in one step. */
export function OneMore({ vehicle, similar }: { vehicle: Vehicle; similar: VehicleCard[] }) {
  const { currency } = useSite().contact;
  return (
    <div className={styles.more}>
      <Empty
        icon="compare"
        title="One more to compare"
        actions={similar.map((card) => (
          <ButtonLink key={card.id} to={paths.compare([vehicle.id, card.id])} className={styles.add}>
            <Icon name="plus" />{' '}
            {[`${vehicleName(card)}, ${formatPrice(card.price, currency)}`, describeFlags(card)].join(' ').trim()}
          </ButtonLink>
        ))}
      >
        <p>
          You have the {vehicleName(vehicle)}.{' '}
          {similar.length > 0
            ? 'These are nearest in price and kind.'
            : 'Choose Compare on another vehicle of the list.'}
        </p>
      </Empty>
    </div>
  );
}
