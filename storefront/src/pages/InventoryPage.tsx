import { describeFilters, formatCount, paths } from '@dealer/shared-domain';
import { buttonClass, classNames, Icon, VehicleGrid } from '@dealer/shared-ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PageHead } from '../features/head/PageHead.tsx';
import { EmptyResult } from '../features/inventory/EmptyResult.tsx';
import { FilterChips } from '../features/inventory/FilterChips.tsx';
import { FilterRail } from '../features/inventory/FilterRail.tsx';
import { FilterSheet } from '../features/inventory/FilterSheet.tsx';
import { QueryButton } from '../features/inventory/QueryButton.tsx';
import { QuickFilters } from '../features/inventory/QuickFilters.tsx';
import { SearchBox } from '../features/inventory/SearchBox.tsx';
import { ShowMore } from '../features/inventory/ShowMore.tsx';
import { SortButtons } from '../features/inventory/SortButtons.tsx';
import { ThumbBar } from '../features/inventory/ThumbBar.tsx';
import { useFocusFirstNew } from '../features/inventory/use-focus-first-new.ts';
import { useInventoryList } from '../features/inventory/use-inventory-list.ts';
import { RecentlyViewedBelow } from '../features/saved/RecentlyViewedBelow.tsx';
import type { InventoryData } from '../loaders.ts';
import { useSite } from '../site.tsx';
import styles from './InventoryPage.module.css';

/** The first screen of the grid on a wide window. */
const eagerCards = 3;

export function InventoryPage() {
  const { query, vehicles, total, listed, facets, drops } = useLoaderData<InventoryData>();
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  const { asked, isLoading, show } = useInventoryList(query);
  const { list, expectMore } = useFocusFirstNew(vehicles.length);
  const [isRailOpen, setIsRailOpen] = useState(true);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const filters = { query: asked, facets, onShow: show };

  return (
    <div className="wrap">
      <PageHead
        title="Our Inventory"
        description={`${formatCount(listed)} used ${listed === 1 ? 'vehicle' : 'vehicles'} at ${contact.name}, each with its full price.`}
        path={paths.inventory}
        image={vehicles[0]?.image ?? null}
        noindex={total === 0}
      />
      <div className={styles.head}>
        <div>
          <h1>Our Inventory</h1>
          <p>The price you see is the price you pay. Only HST and licensing are extra.</p>
        </div>
        <QueryButton
          className={buttonClass({ variant: 'quiet', className: styles.refresh })}
          query={query}
          onShow={() => show(query, { replace: true })}
          aria-busy={isLoading}
        >
          <Icon name="refresh" /> Refresh Inventory
        </QueryButton>
      </div>

      <div className={styles.tools}>
        <SearchBox query={asked} onShow={show} />
        <SortButtons query={asked} onShow={show} />
      </div>
      <QuickFilters query={asked} onShow={show} />

      <div className={classNames(styles.body, !isRailOpen && styles.wide)}>
        <FilterRail {...filters} isOpen={isRailOpen} onToggle={() => setIsRailOpen(!isRailOpen)} />
        <section aria-labelledby="list-title">
          <h2 className="sr" id="list-title">
            Vehicles
          </h2>
          <div className={styles.bar}>
            <p className={`num ${styles.count}`} aria-live="polite">
              <b>{formatCount(total)}</b> {total < listed && `of ${formatCount(listed)} `}
              {listed === 1 ? 'vehicle' : 'vehicles'}
            </p>
            <FilterChips query={asked} onShow={show} />
          </div>
          <div ref={list} className={styles.list} aria-busy={isLoading}>
            {vehicles.length === 0 ? (
              <EmptyResult query={query} drops={drops} onShow={show} />
            ) : (
              <VehicleGrid
                config={config}
                cards={vehicles}
                currency={contact.currency}
                eagerCount={eagerCards}
                onIntent={onVehicleIntent}
                actions={cardActions}
              />
            )}
          </div>
          <ShowMore query={query} shown={vehicles.length} total={total} isLoading={isLoading} onMore={expectMore} />
          <RecentlyViewedBelow />
        </section>
      </div>

      <ThumbBar
        query={asked}
        filterCount={describeFilters(asked).length}
        onShow={show}
        onOpenFilters={() => setIsSheetOpen(true)}
      />
      {isSheetOpen && <FilterSheet {...filters} total={total} onClose={() => setIsSheetOpen(false)} />}
    </div>
  );
}
