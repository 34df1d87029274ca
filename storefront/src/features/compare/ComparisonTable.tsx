import { flagsLabel, paths, type Vehicle, vehicleFlags, vehicleTitle } from '@dealer/shared-domain';
import { ButtonLink, classNames, Icon, Photo, Price, StatusBadge, VehicleFlags } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import styles from './ComparisonTable.module.css';
import type { ComparisonPart, ComparisonValue } from './comparison.ts';

type ComparisonTableProps = {
  vehicles: Vehicle[];
  parts: ComparisonPart[];
  /** Called when a vehicle is removed; the link itself navigates to the comparison without it. */
  onRemove: (vehicle: Vehicle) => void;
};

const photoWidths = [320, 480, 640] as const;

/** Vehicles side by side, one column each; scrolls sideways in a narrow window. */
export function ComparisonTable({ vehicles, parts, onRemove }: ComparisonTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.frame} aria-label="Comparison" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {vehicles.map((vehicle) => (
              <th key={vehicle.id} scope="col">
                <VehicleHead
                  vehicle={vehicle}
                  others={vehicles.filter(({ id }) => id !== vehicle.id)}
                  onRemove={() => onRemove(vehicle)}
                />
              </th>
            ))}
          </tr>
        </thead>
        {vehicles.some((vehicle) => vehicleFlags(vehicle).length > 0) && (
          <tbody>
            <FlagsRow vehicles={vehicles} />
          </tbody>
        )}
        {parts.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={styles.part}>
              <th scope="rowgroup" colSpan={vehicles.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map(({ label, values, differs }) => (
              <tr key={label} className={classNames(differs && styles.differs)}>
                <th scope="row">
                  {label}
                  {differs && <span className="sr">, differs</span>}
                </th>
                {values.map((value, at) => (
                  <td key={vehicles[at]?.id}>
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function FlagsRow({ vehicles }: { vehicles: Vehicle[] }) {
  return (
    <tr>
      <th scope="row">{flagsLabel}</th>
      {vehicles.map((vehicle) => (
        <td key={vehicle.id}>
          {vehicleFlags(vehicle).length > 0 ? (
            <VehicleFlags vehicle={vehicle} className={styles.flags} />
          ) : (
            'None stated'
          )}
        </td>
      ))}
    </tr>
  );
}

function VehicleHead({ vehicle, others, onRemove }: { vehicle: Vehicle; others: Vehicle[]; onRemove: () => void }) {
  const { config, contact } = useSite();
  const title = [vehicleTitle(vehicle), vehicle.trim].filter(Boolean).join(' ');
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Photo config={config} image={vehicle.image} widths={photoWidths} sizes="(max-width: 64rem) 45vw, 19rem" />
        <StatusBadge status={vehicle.status} className={styles.status} />
      </div>
      <Link className={styles.name} to={paths.vehicle(vehicle)}>
        {title}
      </Link>
      <Price price={vehicle.price} currency={contact.currency} variant="stacked" isPast={vehicle.status === 'Sold'} />
      <ButtonLink
        variant="quiet"
        className={styles.remove}
        to={paths.compare(others.map(({ id }) => id))}
        replace
        preventScrollReset
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        <Icon name="close" /> Remove
      </ButtonLink>
    </div>
  );
}

function Value({ value }: { value: ComparisonValue }) {
  if (value.kind === 'text') {
    return (
      <>
        {value.text}
        {value.note && <small className={styles.note}>{value.note}</small>}
      </>
    );
  }
  if (value.kind === 'yes') {
    return (
      <span className={styles.yes}>
        <Icon name="check" /> <span className="sr">Yes</span>
      </span>
    );
  }
  return (
    <span className={styles.no}>
      <Icon name="dash" /> <span className="sr">{value.kind === 'no' ? 'Not listed' : 'Not stated'}</span>
    </span>
  );
}
