import {
  formatCount,
  type InventoryFacets,
  type InventoryQuery,
  inventoryStatuses,
  inventoryStatusLabels,
} from '@dealer/shared-domain';
import type { ChangeEventHandler } from 'react';
import styles from './Filters.module.css';

type StatusFilterProps = {
  query: InventoryQuery;
  counts: InventoryFacets['status'];
  onChange: ChangeEventHandler<HTMLInputElement>;
};

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
