import { type InventoryQuery, nextSort } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { QueryButton } from './QueryButton.tsx';
import styles from './SortButtons.module.css';
import { sortChoices } from './sort-words.ts';
import type { ShowInventory } from './use-inventory-list.ts';

/** Sorts the list; the key in force flips its direction. */
export function SortButtons({ query, onShow }: { query: InventoryQuery; onShow: ShowInventory }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are forms of their own; a fieldset would name none of them.
    <div className={styles.sorts} role="group" aria-label="Sort by">
      <span aria-hidden="true">Sort</span>
      {sortChoices.map(({ sort, label, words }) => {
        const isPressed = query.sort === sort;
        return (
          <QueryButton key={sort} query={nextSort(query, sort)} onShow={onShow} aria-pressed={isPressed}>
            {label}
            {isPressed && (
              <>
                <span className="sr">, {words[query.direction]}</span>
                <Icon name={query.direction === 'asc' ? 'ascending' : 'descending'} />
              </>
            )}
          </QueryButton>
        );
      })}
    </div>
  );
}
