import { clearFilters, type InventoryFacets, type InventoryQuery, pluralize } from '@dealer/shared-domain';
import { Button, buttonClass, Icon, Modal } from '@dealer/shared-ui';
import { useDeferredValue } from 'react';
import { SheetGrip } from '../../ui/SheetGrip.tsx';
import styles from './FilterSheet.module.css';
import { FiltersForm } from './FiltersForm.tsx';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type FilterSheetProps = {
  query: InventoryQuery;
  facets: InventoryFacets;
  total: number;
  onShow: ShowInventory;
  onClose: () => void;
};

/** The filters on a phone, over the list that they change. */
export function FilterSheet({ query, facets, total, onShow, onClose }: FilterSheetProps) {
  // The sheet answers the touch; its form, with all choices, comes a moment later.
  const isFilled = useDeferredValue(true, false);
  return (
    <Modal label="Advanced Filters" placement="sheet" className={styles.sheet} onClose={onClose}>
      <SheetGrip onClose={onClose} />
      <div className={styles.head}>
        <h2>Advanced Filters</h2>
        <Button variant="quiet" className={styles.close} aria-label="Close filters" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {isFilled ? <FiltersForm query={query} facets={facets} onShow={onShow} /> : <div className={styles.form} />}
      <div className={styles.foot}>
        <QueryButton className={buttonClass({})} query={clearFilters(query)} onShow={onShow}>
          Clear All
        </QueryButton>
        <Button variant="primary" onClick={onClose} aria-live="polite">
          Show {pluralize(total, 'vehicle')}
        </Button>
      </div>
    </Modal>
  );
}
