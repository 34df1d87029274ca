import { clearFilters, type InventoryFacets, type InventoryQuery } from '@dealer/shared-domain';
import { buttonClass, Icon } from '@dealer/shared-ui';
import { memo } from 'react';
import styles from './FilterRail.module.css';
import { FiltersForm } from './FiltersForm.tsx';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type FilterRailProps = {
  query: InventoryQuery;
  facets: InventoryFacets;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onShow: ShowInventory;
};

/** The filters next to the list. On a phone without scripts, `#filters` shows them as a sheet. */
export const FilterRail = memo(function FilterRail({ query, facets, isOpen, onToggle, onShow }: FilterRailProps) {
  return (
    <aside className={styles.rail} id="filters" aria-label="Filters">
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls="filter-form" onClick={() => onToggle(!isOpen)}>
            Advanced Filters <Icon name="chevron" />
          </button>
        </h2>
        <QueryButton className="link" query={clearFilters(query)} onShow={onShow}>
          Clear All
        </QueryButton>
        <a
          className={buttonClass({ variant: 'quiet', className: styles.close })}
          href="#main"
          aria-label="Close filters"
        >
          <Icon name="close" />
        </a>
      </div>
      <div id="filter-form" hidden={!isOpen}>
        <FiltersForm query={query} facets={facets} onShow={onShow} />
      </div>
    </aside>
  );
});
