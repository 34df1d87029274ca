import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { FilterChips } from './FilterChips.tsx';
import { LazyFilterPanel } from './lazy-parts.ts';
import { ListTools } from './ListTools.tsx';
import { SearchBox } from './SearchBox.tsx';
import { StatusChips } from './StatusChips.tsx';
import styles from './StockControls.module.css';
import type { StockHead } from './stock-pages.ts';
import type { ShowVehicles } from './use-vehicle-list.ts';

type StockControlsProps = {
  query: StaffVehicleQuery;
  /** Unknown while the list cannot be read. */
  head: StockHead | undefined;
  search: RefObject<HTMLInputElement | null>;
  onShow: ShowVehicles;
  /** Tools of one view only. */
  tools?: ReactNode;
};

/** What decides which vehicles are shown, the same above every view of them. */
export function StockControls({ query, head, search, onShow, tools }: StockControlsProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <>
      <div className={styles.controls}>
        <SearchBox query={query} onShow={onShow} input={search} />
        <StatusChips query={query} counts={head?.counts} onShow={onShow} />
        <ListTools query={query} isFiltering={isFiltering} onFilter={() => setIsFiltering(!isFiltering)}>
          {tools}
        </ListTools>
      </div>
      {isFiltering && (
        <Suspense>
          <LazyFilterPanel query={query} onShow={onShow} />
        </Suspense>
      )}
      <FilterChips query={query} onShow={onShow} />
    </>
  );
}
