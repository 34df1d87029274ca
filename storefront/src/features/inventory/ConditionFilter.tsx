import { type InventoryQuery, pluralize } from '@dealer/shared-domain';
import type { ChangeEventHandler } from 'react';
import styles from './Filters.module.css';

type ConditionFilterProps = {
  query: InventoryQuery;
  /** The vehicles that the filter hides. */
  count: number;
  onChange: ChangeEventHandler<HTMLInputElement>;
};

/** Offered where it changes something. */
export function ConditionFilter({ query, count, onChange }: ConditionFilterProps) {
  const isHidden = query.hideBranded ?? false;
  if (count === 0 && !isHidden) return null;
  return (
    <fieldset className={styles.condition}>
      <legend>Condition</legend>
      <label className={styles.option}>
        <input type="checkbox" name="hide" value="branded" checked={isHidden} onChange={onChange} />
        <span>
          Hide as-is and branded
          <small>As is, salvage, rebuilt: {pluralize(count, 'vehicle')}</small>
        </span>
      </label>
    </fieldset>
  );
}
