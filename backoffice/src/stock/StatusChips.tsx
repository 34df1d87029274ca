import { formatCount } from '@dealer/shared-domain';
import { type StaffVehiclePage, type StaffVehicleQuery, staffVehicleChips } from '@dealer/shared-domain/staff';
import styles from './StatusChips.module.css';
import type { ShowVehicles } from './use-vehicle-list.ts';

type StatusChipsProps = {
  query: StaffVehicleQuery;
  /** Unknown while the list cannot be read. */
  counts: StaffVehiclePage['counts'] | undefined;
  onShow: ShowVehicles;
};

/** One press shows one kind of vehicles; each chip says how many it would show. */
export function StatusChips({ query, counts, onShow }: StatusChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className="sr">Show</legend>
      {staffVehicleChips.map((chip) => (
        <button
          key={chip}
          type="button"
          aria-pressed={query.chip === chip}
          onClick={() => onShow({ ...query, chip, page: 1 })}
        >
          {chip} {counts && <span className="num">{formatCount(counts[chip])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
