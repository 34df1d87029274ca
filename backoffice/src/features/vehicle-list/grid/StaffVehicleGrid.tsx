import { formatCount, type VehicleCard } from '@dealer/shared-domain';
import { type StaffVehicleQuery, staffPaths } from '@dealer/shared-domain/staff';
import { Button, Spinner, VehicleGrid } from '@dealer/shared-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import { SelectAll } from '../actions/SelectAll.tsx';
import type { Selection } from '../actions/use-selection.ts';
import { SortChoice } from '../controls/SortChoice.tsx';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import type { VehiclePages, VehiclePagesSnapshot } from '../vehicle-pages.ts';
import { CardActions } from './CardActions.tsx';
import styles from './StaffVehicleGrid.module.css';

type StaffVehicleGridProps = {
  pages: VehiclePages;
  snapshot: VehiclePagesSnapshot;
  query: StaffVehicleQuery;
  selection: Selection;
  isLoading: boolean;
  bar: ReactNode;
  onShow: ShowVehicles;
  onDelete: (id: string) => void;
};

const step = 50;

/** The public cards with staff actions. */
export function StaffVehicleGrid({
  pages,
  snapshot,
  query,
  selection,
  isLoading,
  bar,
  onShow,
  onDelete,
}: StaffVehicleGridProps) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const { matching } = snapshot.totals;
  // Navigating back shows as many cards as before.
  const [shown, setShown] = useState(() => Math.max(...pages.pagesInView()) * step);
  useEffect(() => pages.showRange(0, Math.min(shown, matching) - 1), [pages, shown, matching]);

  const cards: VehicleCard[] = [];
  for (let index = 0; index < Math.min(shown, matching); index += 1) {
    const row = snapshot.rowAt(index);
    if (row) cards.push(row);
  }
  const isLoadingMore = cards.length < Math.min(shown, matching) && !snapshot.hasFailed;

  return (
    <div aria-busy={isLoading || isLoadingMore}>
      <div className={styles.head}>
        <div className={styles.all}>
          <SelectAll selection={selection} /> {!bar && <span aria-hidden="true">Select All</span>}
        </div>
        <SortChoice query={query} onShow={onShow} />
        {bar}
      </div>
      <VehicleGrid
        config={config}
        currency={currency}
        headingLevel={2}
        eagerCount={4}
        cards={cards}
        to={({ id }) => staffPaths.editVehicle(id)}
        actions={(card) => (
          <CardActions
            card={card}
            isSelected={selection.has(card.id)}
            onToggle={selection.toggle}
            onDelete={onDelete}
          />
        )}
      />
      <footer className={styles.foot}>
        <p className="num">
          {formatCount(cards.length)} of {formatCount(matching)}
        </p>
        {isLoadingMore && <Spinner label="Loading vehicles..." />}
        {!isLoadingMore && shown < matching && (
          <Button onClick={() => setShown(shown + step)}>Show more vehicles</Button>
        )}
      </footer>
    </div>
  );
}
