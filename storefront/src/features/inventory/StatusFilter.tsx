import {
  formatCount,
  type InventoryFacets,
  type InventoryQuery,
  inventoryStatuses,
  inventoryStatusLabels,
} from '@dealer/shared-domain';
import styles from './Filters.module.css';
import type { FilterChange } from './FiltersForm.tsx';

type StatusFilterProps = { query: InventoryQuery; counts: InventoryFacets['status']; onChange: FilterChange };

/** All, or what is still to be had, or what is not. */
export function StatusFilter({ query, counts, onChange }: StatusFilterProps) {
  return (
    <fieldset className={styles.segments}>
      <legend>Status</legend>
      <div>
        {inventoryStatuses.map((status) => (
          <label key={status}>
            <input type="radio" name="status" value={status} checked={query.status === status} onChange={onChange} />
            <span>
              {status === 'all' ? 'All' : inventoryStatusLabels[status]} <i>{formatCount(counts[status])}</i>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
