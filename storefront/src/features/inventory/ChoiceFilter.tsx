import { type ChoiceKey, type FacetValue, formatCount, type InventoryQuery } from '@dealer/shared-domain';
import type { ChangeEventHandler } from 'react';
import { FilterSection } from './FilterSection.tsx';
import styles from './Filters.module.css';

type ChoiceFilterProps = {
  title: string;
  name: ChoiceKey;
  options: FacetValue[];
  query: InventoryQuery;
  isOpen?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
};

const initialCount = 7;

export function ChoiceFilter({ title, name, options, query, isOpen = false, onChange }: ChoiceFilterProps) {
  const chosen = query[name];
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  const all = [...missing.map((value) => ({ value, count: 0 })), ...options];
  if (all.length === 0) return null;
  // Chosen values are never hidden behind "Show more".
  const first = all.filter(({ value }, index) => index < initialCount || chosen.includes(value));
  const rest = all.filter((option) => !first.includes(option));
  const list = (values: FacetValue[]) => (
    <ul>
      {values.map(({ value, count }) => (
        <li key={value}>
          <label className={styles.option}>
            <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={onChange} />
            <span>{value}</span>
            <i>{formatCount(count)}</i>
          </label>
        </li>
      ))}
    </ul>
  );
  return (
    <FilterSection title={title} isOpen={isOpen || chosen.length > 0}>
      {list(first)}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary className="link">Show {rest.length} more</summary>
          {list(rest)}
        </details>
      )}
    </FilterSection>
  );
}
