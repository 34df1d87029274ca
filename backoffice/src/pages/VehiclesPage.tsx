import { formatCount, formatPrice as formatDollars, twice, type VehicleStatus } from '@dealer/shared-domain';
import { type SelectedVehicle, staffPaths, toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../dealer.ts';
import { ListViewButton } from '../features/vehicle-list/ListViewButton.tsx';
import { useListView } from '../features/vehicle-list/list-view.ts';
import { useFocusKept, useListKeys } from '../features/vehicle-list/use-list-keys.ts';
import { usePeek } from '../features/vehicle-list/use-peek.ts';
import { useRowEdits } from '../features/vehicle-list/use-row-edits.ts';
import { VehicleTable } from '../features/vehicle-list/VehicleTable.tsx';
import { formatVehicles } from '../format.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { questionForMany } from '../stock/delete-questions.ts';
import { ListFailed } from '../stock/ListFailed.tsx';
import { LazyEmptyList } from '../stock/lazy-parts.ts';
import { SelectionBar } from '../stock/SelectionBar.tsx';
import { StockControls } from '../stock/StockControls.tsx';
import type { StockData } from '../stock/stock-loader.ts';
import { useDeleteQuestion } from '../stock/use-delete-question.tsx';
import { useDeleteVehicle } from '../stock/use-delete-vehicle.ts';
import { useSelection } from '../stock/use-selection.ts';
import { useStock } from '../stock/use-stock.ts';
import { toBulkFailed, useStockActions } from '../stock/use-stock-actions.ts';
import { useVehicleList } from '../stock/use-vehicle-list.ts';
import styles from './VehiclesPage.module.css';

// Neither belongs to the list's first screen.
const BulkPriceDialog = lazy(() =>
  twice(() => import('../features/bulk-price/BulkPriceDialog.tsx')).then((module) => ({
    default: module.BulkPriceDialog,
  })),
);
const PhotoPeek = lazy(() =>
  twice(() => import('../features/vehicle-list/PhotoPeek.tsx')).then((module) => ({ default: module.PhotoPeek })),
);

const bulkStatuses: readonly VehicleStatus[] = ['Available', 'Sold', 'Pending', 'Draft'];
/** Rows that are read before they come into the window. */
const rowsAhead = 25;

export function VehiclesPage() {
  const { query, stock } = useLoaderData<StockData>();
  const { name } = useDealer();
  const { asked, isLoading, show } = useVehicleList(query);
  const snapshot = useStock(stock);
  const { head } = snapshot;
  const search = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const selection = useSelection(query, snapshot);
  const [view, setView] = useListView();
  const photo = usePeek();
  const focusKept = useFocusKept(body);
  const keys = useListKeys({
    body,
    search,
    selection,
    onPeek: (id, place) => photo.onPeek(snapshot.loaded.find((row) => row.id === id) ?? null, place),
  });
  const work = useListWork(selection);
  const see = useCallback((first: number, last: number) => stock?.want(first - rowsAhead, last + rowsAhead), [stock]);

  return (
    <div className={styles.page} {...focusKept}>
      <title>{`Vehicle Management | ${name}`}</title>
      <ListHead note={stock && `${formatCount(head.matching)} of ${formatVehicles(head.total)}`} />
      <StockControls
        query={asked}
        head={stock ? head : undefined}
        search={search}
        onShow={show}
        tools={<ListViewButton view={view} onChange={setView} />}
      />
      {!stock && <ListFailed />}
      <Suspense>
        {stock && head.matching === 0 && <LazyEmptyList query={query} head={head} onShow={show} />}
        {photo.peek && <PhotoPeek peek={photo.peek} onClose={photo.onClose} />}
        {work.repricing && <BulkPriceDialog {...work.repricing} />}
      </Suspense>
      {stock && head.matching > 0 && (
        <VehicleTable
          stock={snapshot}
          onSee={see}
          shown={work.edits.shown}
          listKey={toStaffVehicleSearchParams(query).toString()}
          query={asked}
          view={view}
          selection={selection}
          isLoading={isLoading}
          body={body}
          keys={keys}
          onShow={show}
          actions={{
            onToggle: selection.toggle,
            onPrice: work.edits.setPrice,
            onMileage: work.edits.setMileage,
            onStatus: (row, status) => void work.edits.setStatus(row, status),
            onFeature: (row) => void work.edits.setFeatured(row, !row.isFeatured),
            onDelete: work.askForOne,
            onPeek: photo.onPeek,
          }}
          bar={
            selection.count > 0 && (
              <SelectionBar
                selection={selection}
                progress={work.bulk.progress}
                statuses={bulkStatuses}
                onStatus={(status) => void work.bulk.setStatus(selection.getSelected(), status)}
                onPrices={work.reprice}
                onDelete={() => work.askForMany(selection.getSelected())}
              />
            )
          }
        />
      )}
      {work.question}
    </div>
  );
}

function ListHead({ note }: { note: string | null }) {
  return (
    <PageHead title="Vehicle Management" note={note}>
      <ButtonLink to={staffPaths.importVehicles} className={styles.import} aria-label="Import">
        <Icon name="upload" /> <span>Import</span>
      </ButtonLink>
      <ButtonLink variant="primary" to={staffPaths.addVehicle} className={styles.add}>
        <Icon name="plus" /> Add Vehicle
      </ButtonLink>
    </PageHead>
  );
}

/** Everything that is done to the vehicles of the list, one by one or all that are ticked. */
function useListWork(selection: ReturnType<typeof useSelection>) {
  const { currency } = useDealer();
  const edits = useRowEdits((price) => formatDollars(price, currency));
  const bulk = useStockActions(selection, toBulkFailed);
  const deleteVehicle = useDeleteVehicle();
  const [repriced, setRepriced] = useState<SelectedVehicle[] | null>(null);
  const questions = useDeleteQuestion({
    toQuestion: questionForMany,
    deleteOne: (vehicle) => void deleteVehicle(vehicle),
    deleteMany: (vehicles) => void bulk.deleteMany(vehicles),
  });
  return {
    ...questions,
    edits,
    bulk,
    reprice: () => setRepriced(selection.getSelected()),
    /** The dialog for new prices, while it is open. */
    repricing: repriced && {
      vehicles: repriced,
      onClose: () => setRepriced(null),
      onApply: (changes: Parameters<typeof bulk.setPrices>[1]) => {
        setRepriced(null);
        void bulk.setPrices(repriced, changes);
      },
    },
  };
}
