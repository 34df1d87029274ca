import { describeFilters, type InventoryFacets, type InventoryQuery } from '@dealer/shared-domain';
import { startTransition, useEffect } from 'react';
import { useOverlay } from '../../ui/use-overlay.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { MobileActionBar } from './MobileActionBar.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type PhoneFiltersProps = {
  query: InventoryQuery;
  /** The same, or what the page behind the sheet still shows. */
  queryBehind: InventoryQuery;
  facets: InventoryFacets;
  total: number;
  onShow: ShowInventory;
  /** Reports that the sheet covers the page, after the sheet is painted. */
  onCover: (isCovered: boolean) => void;
};

/** Filter and sort on a phone. The sheet opens without rendering the page again. */
export function PhoneFilters({ query, queryBehind, facets, total, onShow, onCover }: PhoneFiltersProps) {
  const sheet = useOverlay();
  useEffect(() => startTransition(() => onCover(sheet.isOpen)), [sheet.isOpen, onCover]);
  return (
    <>
      <MobileActionBar
        query={queryBehind}
        filterCount={describeFilters(queryBehind).length}
        onShow={onShow}
        onOpenFilters={sheet.open}
      />
      {sheet.isOpen && (
        <FilterSheet query={query} facets={facets} total={total} onShow={onShow} onClose={sheet.close} />
      )}
    </>
  );
}
