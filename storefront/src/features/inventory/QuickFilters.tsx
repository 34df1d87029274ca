import { type InventoryQuery, inventoryPageSize } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { QueryButton } from './QueryButton.tsx';
import styles from './QuickFilters.module.css';
import { quickFilters } from './quick-filters.ts';
import type { ShowInventory } from './use-inventory-list.ts';

export function QuickFilters({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the each button has its own form, which a fieldset cannot group.
    <div className={styles.quick} role="group" aria-label="Quick filters">
      {quickFilters.map(({ label, isOn, change, undo }) => {
        const isPressed = isOn(query);
        return (
          <QueryButton
            key={label}
            query={toBuyableList({ ...query, limit: inventoryPageSize, ...(isPressed ? undo : change)(query) })}
            onShow={onShow}
            aria-pressed={isPressed}
          >
            {isPressed && <Icon name="check" />} {label}
          </QueryButton>
        );
      })}
    </div>
  );
}

/** Leaves the list of sold vehicles. */
function toBuyableList(query: InventoryQuery): InventoryQuery {
  return query.status === 'sold' ? { ...query, status: 'all' } : query;
}
