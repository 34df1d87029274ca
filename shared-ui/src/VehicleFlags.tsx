import { type Flagged, flagsLabel, vehicleFlags } from '@dealer/shared-domain';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './VehicleFlags.module.css';

type VehicleFlagsProps = { vehicle: Flagged; size?: 'small' | 'card' | 'page'; className?: string | undefined };

/** "As is, unfit", "Rebuilt title", "Former daily rental": shown wherever the price is. */
export function VehicleFlags({ vehicle, size = 'card', className }: VehicleFlagsProps) {
  const flags = vehicleFlags(vehicle);
  if (flags.length === 0) return null;
  return (
    <ul className={classNames(styles.flags, styles[size], className)} aria-label={flagsLabel}>
      {flags.map(({ label, isGrave }) => (
        <li key={label} className={isGrave ? styles.grave : undefined}>
          {isGrave && <Icon name="warning" />}
          {label}
        </li>
      ))}
    </ul>
  );
}
