import { describeFilters, type InventoryQuery } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import styles from './FilterChips.module.css';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

export function FilterChips({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  const chips = describeFilters(query);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters in force">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <QueryButton query={without} onShow={onShow} aria-label={`${label}, remove filter`}>
            {label} <Icon name="close" />
          </QueryButton>
        </li>
      ))}
    </ul>
  );
}
