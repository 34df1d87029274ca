import type { BoundKey, InventoryQuery } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import type { ChangeEventHandler } from 'react';
import { FilterSection } from './FilterSection.tsx';
import styles from './Filters.module.css';

type RangeFilterProps = {
  title: string;
  names: [min: BoundKey, max: BoundKey];
  options: number[];
  query: InventoryQuery;
  format?: (value: number) => string;
  isOpen?: boolean;
  onChange: ChangeEventHandler<HTMLSelectElement>;
};

export function RangeFilter({
  title,
  names: [min, max],
  options,
  query,
  format = String,
  isOpen = false,
  onChange,
}: RangeFilterProps) {
  if (options.length === 0) return null;
  const bounds = [
    { name: min, label: 'From', none: 'No min' },
    { name: max, label: 'To', none: 'No max' },
  ];
  return (
    <FilterSection title={title} isOpen={isOpen || query[min] !== undefined || query[max] !== undefined}>
      <div className={styles.pair}>
        {bounds.map(({ name, label, none }) => (
          <label key={name}>
            <span>
              {label} <span className="sr">{title.toLowerCase()}</span>
            </span>
            <span className={styles.select}>
              <select name={name} value={query[name] ?? ''} onChange={onChange}>
                <option value="">{none}</option>
                {withChosen(options, query[name]).map((value) => (
                  <option key={value} value={value}>
                    {format(value)}
                  </option>
                ))}
              </select>
              <Icon name="chevron" />
            </span>
          </label>
        ))}
      </div>
    </FilterSection>
  );
}

/** The query's value may be between the offered steps. */
function withChosen(options: number[], chosen: number | undefined): number[] {
  if (chosen === undefined || options.includes(chosen)) return options;
  const isDescending = (options[0] ?? 0) > (options.at(-1) ?? 0);
  return [...options, chosen].sort((a, b) => (isDescending ? b - a : a - b));
}
