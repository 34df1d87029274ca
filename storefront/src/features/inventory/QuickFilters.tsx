import { type InventoryQuery, inventoryPageSize } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { QueryButton } from './QueryButton.tsx';
import styles from './QuickFilters.module.css';
import { quickFilters } from './quick-filters.ts';
import type { ShowInventory } from './use-inventory-list.ts';

/** What most shoppers come for, one press away; the same press takes it back. */
export function QuickFilters({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are forms of their own; a fieldset would name none of them.
    <div className={styles.quick} role="group" aria-label="Quick filters">
      {quickFilters.map(({ label, isOn, change, undo }) => {
        const isPressed = isOn(query);
        return (
          <QueryButton
            key={label}
            query={{ ...query, limit: inventoryPageSize, ...(isPressed ? undo : change)(query) }}
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
