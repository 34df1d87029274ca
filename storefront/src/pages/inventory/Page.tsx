import { findLandingPath, formatCount, type InventoryQuery, paths, pluralize, toCriteria } from '@dealer/shared-domain';
import { buttonClass, classNames, Icon, VehicleGrid } from '@dealer/shared-ui';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { AlertBox } from '../../features/alert/AlertBox.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import { CorrectionNote } from '../../features/inventory/CorrectionNote.tsx';
import { EmptyResult } from '../../features/inventory/EmptyResult.tsx';
import { FilterChips } from '../../features/inventory/FilterChips.tsx';
import { FilterRail } from '../../features/inventory/FilterRail.tsx';
import { HiddenNote } from '../../features/inventory/HiddenNote.tsx';
import { PhoneFilters } from '../../features/inventory/PhoneFilters.tsx';
import { QueryButton } from '../../features/inventory/QueryButton.tsx';
import { QuickFilters } from '../../features/inventory/QuickFilters.tsx';
import { ReversedNote } from '../../features/inventory/ReversedNote.tsx';
import { SearchBox } from '../../features/inventory/SearchBox.tsx';
import { ShowMore } from '../../features/inventory/ShowMore.tsx';
import { SortButtons } from '../../features/inventory/SortButtons.tsx';
import { UnavailableVehicles } from '../../features/inventory/UnavailableVehicles.tsx';
import { UsedVehicleLinks } from '../../features/inventory/UsedVehicleLinks.tsx';
import { useFocusFirstNew } from '../../features/inventory/use-focus-first-new.ts';
import { type ShowInventory, useInventoryList } from '../../features/inventory/use-inventory-list.ts';
import { LazyRecentlyViewed } from '../../features/saved/LazyRecentlyViewed.tsx';
import { useSite } from '../../site.tsx';
import type { InventoryData } from './loader.ts';
import styles from './Page.module.css';

/** The first row of a wide window. */
const eagerCount = 3;

export function InventoryPage() {
  const { query, total, facets } = useLoaderData<InventoryData>();
  const { pendingQuery, isLoading, show } = useInventoryList(query);
  const { queryBehind, setIsCovered } = useQueryBehind(pendingQuery);
  return (
    <>
      <List query={queryBehind} isLoading={isLoading} onShow={show} />
      <PhoneFilters
        query={pendingQuery}
        queryBehind={queryBehind}
        facets={facets}
        total={total}
        onShow={show}
        onCover={setIsCovered}
      />
    </>
  );
}

type ListProps = {
  query: InventoryQuery;
  isLoading: boolean;
  onShow: ShowInventory;
};

/** All of the page but a phone's filters, which answer without rendering it. */
const List = memo(function List({ query, isLoading, onShow }: ListProps) {
  const data = useLoaderData<InventoryData>();
  const { contact } = useSite();
  const [isRailOpen, setIsRailOpen] = useState(true);
  return (
    <div className="wrap">
      <PageHead
        title="Our Inventory"
        description={`${pluralize(data.availableCount, 'used vehicle')} available at ${contact.name}, each with its full price.`}
        path={findLandingPath(data.query) ?? paths.inventory}
        image={data.vehicles[0]?.image ?? null}
        noindex={data.total === 0}
      />
      <InventoryHead query={query} isLoading={isLoading} onShow={onShow} />
      <div className={styles.tools}>
        <SearchBox query={query} onShow={onShow} />
        <SortButtons query={query} onShow={onShow} />
      </div>
      <QuickFilters query={query} onShow={onShow} />
      <div className={classNames(styles.body, !isRailOpen && styles.wide)}>
        <FilterRail query={query} facets={data.facets} isOpen={isRailOpen} onToggle={setIsRailOpen} onShow={onShow} />
        <Results data={data} query={query} isLoading={isLoading} onShow={onShow} />
      </div>
    </div>
  );
});

function Results({ data, query, isLoading, onShow }: ListProps & { data: InventoryData }) {
  const { vehicles, total, availableCount, unavailable, facets, drops, understood } = data;
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  const { list, expectMore } = useFocusFirstNew(vehicles.length);
  return (
    <section aria-labelledby="list-title">
      <h2 className="sr" id="list-title">
        Vehicles
      </h2>
      <div className={styles.bar}>
        <ResultCount query={data.query} total={total} availableCount={availableCount} />
        <FilterChips query={query} understood={understood} onShow={onShow} />
      </div>
      <CorrectionNote query={query} understood={understood} onShow={onShow} />
      <ReversedNote query={query} />
      <HiddenNote query={query} count={facets.branded} onShow={onShow} />
      <div ref={list} className={styles.list} aria-busy={isLoading}>
        {vehicles.length === 0 ? (
          <EmptyResult
            {...{ query: data.query, understood, drops }}
            alertBox={
              <AlertBox
                title="Tell me when one arrives"
                headingLevel={3}
                criteria={toCriteria(data.query)}
                understood={understood}
              />
            }
            onShow={onShow}
          />
        ) : (
          <VehicleGrid
            config={config}
            cards={vehicles}
            currency={contact.currency}
            eagerCount={eagerCount}
            onIntent={onVehicleIntent}
            actions={cardActions}
          />
        )}
      </div>
      <ShowMore query={query} shown={vehicles.length} total={total} isLoading={isLoading} onMore={expectMore} />
      {/* On a phone it is here, and not on the first screen. */}
      <RefreshButton className={styles.refreshBelow} query={query} isLoading={isLoading} onShow={onShow} />
      <Suspense>
        <UnavailableVehicles query={data.query} cards={unavailable} total={facets.status.sold} />
        <LazyRecentlyViewed />
        <UsedVehicleLinks facets={facets} />
      </Suspense>
    </section>
  );
}

/** The query of what is behind a phone's filters: while they cover the page, they answer first. */
function useQueryBehind(pendingQuery: InventoryQuery) {
  const [isCovered, setIsCovered] = useState(false);
  const laterQuery = useDeferredValue(pendingQuery);
  return { queryBehind: isCovered ? laterQuery : pendingQuery, setIsCovered };
}

function InventoryHead({ query, isLoading, onShow }: ListProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1>Our Inventory</h1>
        <p>The price you see is the price you pay. Only HST and licensing are extra.</p>
      </div>
      <RefreshButton className={styles.refresh} query={query} isLoading={isLoading} onShow={onShow} />
    </div>
  );
}

type RefreshButtonProps = ListProps & { className: string | undefined };

function RefreshButton({ className, query, isLoading, onShow }: RefreshButtonProps) {
  return (
    <QueryButton
      className={buttonClass({ variant: 'quiet', className })}
      query={query}
      onShow={() => onShow(query, { replace: true })}
      aria-busy={isLoading}
    >
      <Icon name="refresh" /> Refresh Inventory
    </QueryButton>
  );
}

function ResultCount({ query, total, availableCount }: Pick<InventoryData, 'query' | 'total' | 'availableCount'>) {
  const ofAll = total < availableCount ? `of ${formatCount(availableCount)} ` : '';
  return (
    <p className={`num ${styles.count}`} aria-live="polite">
      <b>{formatCount(total)}</b> {query.status === 'sold' ? 'sold or pending' : `${ofAll}available`}
    </p>
  );
}
