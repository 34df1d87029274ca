import { formatCount, type VehicleStatus } from '@dealer/shared-domain';
import { toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';
import { Suspense, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../dealer.ts';
import { StockGrid } from '../features/inventory-grid/StockGrid.tsx';
import { formatVehicles } from '../format.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { questionForGrid } from '../stock/delete-questions.ts';
import { ListFailed } from '../stock/ListFailed.tsx';
import { LazyEmptyList } from '../stock/lazy-parts.ts';
import { SelectionBar } from '../stock/SelectionBar.tsx';
import { StockControls } from '../stock/StockControls.tsx';
import type { StockData } from '../stock/stock-loader.ts';
import { useDeleteQuestion } from '../stock/use-delete-question.tsx';
import { useDeleteVehicle } from '../stock/use-delete-vehicle.ts';
import { useSelection } from '../stock/use-selection.ts';
import { useStock } from '../stock/use-stock.ts';
import { type BulkWork, useStockActions } from '../stock/use-stock-actions.ts';
import { useVehicleList } from '../stock/use-vehicle-list.ts';

const bulkStatuses: readonly VehicleStatus[] = ['Available', 'Pending', 'Sold'];

/** The inventory grid in its staff mode. */
export function InventoryPage() {
  const { query, stock } = useLoaderData<StockData>();
  const { name } = useDealer();
  const { asked, isLoading, show } = useVehicleList(query);
  const snapshot = useStock(stock);
  const { head } = snapshot;
  const search = useRef<HTMLInputElement>(null);
  const selection = useSelection(query, snapshot);
  const bulk = useStockActions(selection, toGridFailed);
  const deleteVehicle = useDeleteVehicle();
  const { askForOne, askForMany, question } = useDeleteQuestion({
    toQuestion: questionForGrid,
    deleteOne: (vehicle) => void deleteVehicle(vehicle),
    deleteMany: (vehicles) => void bulk.deleteMany(vehicles),
  });

  return (
    <>
      <title>{`Inventory | ${name}`}</title>
      <PageHead title="Inventory" note={stock && `${formatCount(head.matching)} of ${formatVehicles(head.total)}`} />
      <StockControls query={asked} head={stock ? head : undefined} search={search} onShow={show} />
      {!stock && <ListFailed />}
      <Suspense>{stock && head.matching === 0 && <LazyEmptyList query={query} head={head} onShow={show} />}</Suspense>
      {stock && head.matching > 0 && (
        <StockGrid
          key={toStaffVehicleSearchParams(query).toString()}
          stock={stock}
          snapshot={snapshot}
          query={asked}
          selection={selection}
          isLoading={isLoading}
          onShow={show}
          onDelete={(id) => snapshot.loaded.filter((row) => row.id === id).forEach(askForOne)}
          bar={
            selection.count > 0 && (
              <SelectionBar
                selection={selection}
                progress={bulk.progress}
                statuses={bulkStatuses}
                onStatus={(status) => void bulk.setStatus(selection.getSelected(), status)}
                onDelete={() => askForMany(selection.getSelected())}
              />
            )
          }
        />
      )}
      {question}
    </>
  );
}

/** The grid's own sentences for an action that did not arrive. */
function toGridFailed(work: BulkWork): string {
  return work === 'delete'
    ? 'Failed to delete vehicles. Please try again.'
    : 'Failed to update vehicle status. Please try again.';
}
