import { flagsLabel, toBookingPath, type Vehicle, vehicleFlags, vehicleName } from '@dealer/shared-domain';
import { maxCompared } from '@dealer/shared-domain/saved-vehicles';
import { ButtonLink, classNames, VehicleFlags } from '@dealer/shared-ui';
import { isTestDriven } from '../../ui/is-test-driven.ts';
import { ComparedVehicle } from './ComparedVehicle.tsx';
import { ComparisonCell } from './ComparisonCell.tsx';
import styles from './ComparisonTable.module.css';
import { type ComparisonPart, type ComparisonRow, specificationsTitle } from './comparison.ts';
import { useRemainingIds } from './use-removal.ts';

type ComparisonTableProps = {
  vehicles: Vehicle[];
  parts: ComparisonPart[];
  /** Called with the vehicle and the ids that remain; the link itself navigates to the comparison of those. */
  onRemove: (vehicle: Vehicle, otherIds: string[]) => void;
};

/** Vehicles side by side, one column each; scrolls inside its frame in a narrow window. */
export function ComparisonTable({ vehicles, parts, onRemove }: ComparisonTableProps) {
  const remainingIds = useRemainingIds(vehicles);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.frame} aria-label="Comparison" tabIndex={0}>
      <table className={styles.table} data-columns={vehicles.length}>
        <thead>
          <tr>
            <td className={styles.corner}>
              {vehicles.length} of {maxCompared}
            </td>
            {vehicles.map((vehicle) => {
              const otherIds = remainingIds.filter((id) => id !== vehicle.id);
              return (
                <th key={vehicle.id} scope="col">
                  <ComparedVehicle vehicle={vehicle} otherIds={otherIds} onRemove={() => onRemove(vehicle, otherIds)} />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <FlagsRow vehicles={vehicles} />
        </tbody>
        {parts.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={title === specificationsTitle ? 'sr' : styles.part}>
              <th scope="rowgroup" colSpan={vehicles.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <ValuesRow key={row.label} row={row} vehicles={vehicles} />
            ))}
          </tbody>
        ))}
        <tbody>
          <NextRow vehicles={vehicles} />
        </tbody>
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

function ValuesRow({ row, vehicles }: { row: ComparisonRow; vehicles: Vehicle[] }) {
  const { label, values, differs, best } = row;
  const isPrice = values.some(({ kind }) => kind === 'price');
  return (
    <tr className={classNames(vehicles.length > 1 && !differs && styles.same, isPrice && styles.price)}>
      <th scope="row">
        {label}
        {isPrice && (
          <>
            {' '}
            <small>plus HST &amp; licensing</small>
          </>
        )}
        {differs && <span className="sr">, differs</span>}
      </th>
      {values.map((value, at) => (
        <ComparisonCell key={vehicles[at]?.id} value={value} best={best?.[at] ?? null} />
      ))}
    </tr>
  );
}

function NextRow({ vehicles }: { vehicles: Vehicle[] }) {
  if (!vehicles.some(isTestDriven)) return null;
  return (
    <tr className={styles.next}>
      <th scope="row">Test drive</th>
      {vehicles.map((vehicle) => (
        <td key={vehicle.id}>
          {isTestDriven(vehicle) ? (
            <ButtonLink to={toBookingPath(vehicle.id)} aria-label={`Book a test drive of the ${vehicleName(vehicle)}`}>
              Book
            </ButtonLink>
          ) : (
            'Ask us'
          )}
        </td>
      ))}
    </tr>
  );
}
