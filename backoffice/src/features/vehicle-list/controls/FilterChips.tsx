import { describeStaffFilters, type StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import styles from './FilterChips.module.css';

type FilterChipsProps = { query: StaffVehicleQuery; onShow: ShowVehicles };

/** The active filters; pressing one removes it. */
export function FilterChips({ query, onShow }: FilterChipsProps) {
  const { currency } = useDealer();
  const chips = describeStaffFilters(query, currency);
  if (chips.length === 0) return null;
  const { filters: _, ...rest } = query;
  return (
    <ul className={styles.chips} aria-label="Filters in force">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button type="button" aria-label={`${label}, remove filter`} onClick={() => onShow(without)}>
            {label} <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link" onClick={() => onShow({ ...rest, page: 1 })}>
          Clear
        </button>
      </li>
    </ul>
  );
}
