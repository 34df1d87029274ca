import { type StaffVehicleQuery, staffVehicleChips } from '@dealer/shared-domain/staff';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import type { VehicleListTotals } from '../vehicle-pages.ts';
import { FilterChips } from './FilterChips.tsx';
import styles from './ListControls.module.css';
import { ListTools } from './ListTools.tsx';
import { LazyFilterPanel, LazySavedViews } from './lazy-controls.ts';

type ListControlsProps = {
  query: StaffVehicleQuery;
  /** Undefined when the list could not be read. */
  totals: VehicleListTotals | undefined;
  search: RefObject<HTMLInputElement | null>;
  onShow: ShowVehicles;
  /** Tools of the current view only. */
  tools?: ReactNode;
};

export function ListControls({ query, totals, search, onShow, tools }: ListControlsProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <>
      <div className={styles.views}>
        <Suspense>
          <LazySavedViews query={query} />
        </Suspense>
      </div>
      <div className={styles.controls}>
        <SearchInput
          label="Search"
          placeholder="Make, model, VIN, stock number"
          search={query.search}
          input={search}
          onSearch={(text) => onShow({ ...query, search: text, page: 1 }, { replace: true })}
        />
        <ChoiceChips
          choices={staffVehicleChips}
          current={query.chip}
          counts={totals?.counts}
          onChoose={(chip) => onShow({ ...query, chip, page: 1 })}
          className={styles.chips}
        />
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
