import { formatCount, type VehicleCard } from '@dealer/shared-domain';
import { type StaffVehicleQuery, staffPaths } from '@dealer/shared-domain/staff';
import { Button, Spinner, VehicleGrid } from '@dealer/shared-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import { SelectAll } from '../../stock/SelectAll.tsx';
import { SortChoice } from '../../stock/SortChoice.tsx';
import type { StockPages, StockSnapshot } from '../../stock/stock-pages.ts';
import type { Selection } from '../../stock/use-selection.ts';
import type { ShowVehicles } from '../../stock/use-vehicle-list.ts';
import { CardActions } from './CardActions.tsx';
import styles from './StockGrid.module.css';

type StockGridProps = {
  stock: StockPages;
  snapshot: StockSnapshot;
  query: StaffVehicleQuery;
  selection: Selection;
  isLoading: boolean;
  /** Lies over the head while something is selected. */
  bar: ReactNode;
  onShow: ShowVehicles;
  onDelete: (id: string) => void;
};

const step = 50;

/** The stock as shoppers see it, with what staff do to each vehicle. More of it comes on demand. */
export function StockGrid({ stock, snapshot, query, selection, isLoading, bar, onShow, onDelete }: StockGridProps) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const { matching } = snapshot.head;
  // Coming back finds as many as one had asked for.
  const [shown, setShown] = useState(() => Math.max(...stock.pagesInView()) * step);
  useEffect(() => stock.want(0, Math.min(shown, matching) - 1), [stock, shown, matching]);

  const cards: VehicleCard[] = [];
  for (let index = 0; index < Math.min(shown, matching); index += 1) {
    const row = snapshot.rowAt(index);
    if (row) cards.push(row);
  }
  const isComing = cards.length < Math.min(shown, matching) && !snapshot.hasFailed;

  return (
    <div aria-busy={isLoading || isComing}>
      <div className={styles.head}>
        <div className={styles.all}>
          <SelectAll selection={selection} /> <span aria-hidden="true">Select All</span>
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
        {isComing && <Spinner label="Loading vehicles..." />}
        {!isComing && shown < matching && <Button onClick={() => setShown(shown + step)}>Show more vehicles</Button>}
      </footer>
    </div>
  );
}
