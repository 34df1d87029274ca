import { type InventoryQuery, nextSort } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { QueryButton } from './QueryButton.tsx';
import styles from './SortButtons.module.css';
import { sortChoices } from './sort-labels.ts';
import type { ShowInventory } from './use-inventory-list.ts';

/** The active key flips its direction. */
export function SortButtons({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the each button has its own form, which a fieldset cannot group.
    <div className={styles.sorts} role="group" aria-label="Sort by">
      <span aria-hidden="true">Sort</span>
      {sortChoices.map(({ sort, label, directionLabels }) => {
        const isPressed = query.sort === sort;
        return (
          <QueryButton key={sort} query={nextSort(query, sort)} onShow={onShow} aria-pressed={isPressed} data-merge="">
            {label}
            {isPressed && (
              <>
                <span className="sr">, {directionLabels[query.direction]}</span>
                <Icon name={query.direction === 'asc' ? 'ascending' : 'descending'} />
              </>
            )}
          </QueryButton>
        );
      })}
    </div>
  );
}
