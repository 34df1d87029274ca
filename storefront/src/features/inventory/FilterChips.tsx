import { describeFilters, type InventoryQuery, type UnderstoodSearch } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import chip from '../../ui/chip.module.css';
import styles from './FilterChips.module.css';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type FilterChipsProps = { query: InventoryQuery; understood?: UnderstoodSearch | null; onShow: ShowInventory };

export function FilterChips({ query, understood, onShow }: FilterChipsProps) {
  const chips = describeFilters(query, understood);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters in force">
      {chips.map(({ label, without, phrase }) => (
        <li key={`${label} ${phrase}`}>
          <QueryButton className={chip.chip} query={without} onShow={onShow} aria-label={`${label}, remove filter`}>
            {label} <Icon name="close" />
          </QueryButton>
        </li>
      ))}
    </ul>
  );
}
