import { formatCount, formatPrice, importWithRetry, type VehicleStatus } from '@dealer/shared-domain';
import {
  type SelectedVehicle,
  type StaffVehicle,
  staffPaths,
  toStaffVehicleSearchParams,
} from '@dealer/shared-domain/staff';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { questionForMany } from '../../features/vehicle-list/actions/delete-questions.ts';
import { PlanQuestion } from '../../features/vehicle-list/actions/PlanQuestion.tsx';
import { SelectionBar } from '../../features/vehicle-list/actions/SelectionBar.tsx';
import { toBulkFailed } from '../../features/vehicle-list/actions/use-bulk-actions.ts';
import { useListActions } from '../../features/vehicle-list/actions/use-list-actions.tsx';
import { type Selection, useSelection } from '../../features/vehicle-list/actions/use-selection.ts';
import { ListControls } from '../../features/vehicle-list/controls/ListControls.tsx';
import { LazyEmptyList } from '../../features/vehicle-list/controls/lazy-controls.ts';
import { ListFailed } from '../../features/vehicle-list/ListFailed.tsx';
import { ListViewButton } from '../../features/vehicle-list/table/ListViewButton.tsx';
import { useListView } from '../../features/vehicle-list/table/list-view.ts';
import type { RowActions } from '../../features/vehicle-list/table/row-actions.ts';
import { useFocusRestoration, useListKeys } from '../../features/vehicle-list/table/use-list-keys.ts';
import { usePhotoPreview } from '../../features/vehicle-list/table/use-photo-preview.ts';
import { useRowEdits } from '../../features/vehicle-list/table/use-row-edits.ts';
import { VehicleTable } from '../../features/vehicle-list/table/VehicleTable.tsx';
import { useVehicleList } from '../../features/vehicle-list/use-vehicle-list.ts';
import { useVehiclePages } from '../../features/vehicle-list/use-vehicle-pages.ts';
import { rememberVehicleList } from '../../features/vehicle-list/vehicle-list-address.ts';
import { formatVehicles } from '../../format.ts';
import { useMay } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RefreshFailedNote } from '../../ui/RefreshFailedNote.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import type { VehicleListData } from './loader.ts';
import styles from './Page.module.css';

// Loaded on demand: not needed for the first paint.
const BulkPriceDialog = lazy(() =>
  importWithRetry(() => import('../../features/bulk-price/BulkPriceDialog.tsx')).then((module) => ({
    default: module.BulkPriceDialog,
  })),
);
const PhotoPreview = lazy(() =>
  importWithRetry(() => import('../../features/vehicle-list/table/PhotoPreview.tsx')).then((module) => ({
    default: module.PhotoPreview,
  })),
);

const bulkStatuses: readonly VehicleStatus[] = ['Available', 'Sold', 'Pending', 'Draft'];
/** Loads this many rows before they come into view. */
const rowsAhead = 25;

export function Page() {
  const { query, pages, isStale } = useLoaderData<VehicleListData>();
  const { name, currency } = useDealer();
  const { pendingQuery, isLoading, show } = useVehicleList(query);
  useEffect(() => rememberVehicleList(query), [query]);
  const snapshot = useVehiclePages(pages);
  const { totals } = snapshot;
  const search = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const selection = useSelection(query, snapshot);
  const [view, setView] = useListView();
  const photo = usePhotoPreview();
  const focusRestoration = useFocusRestoration(body);
  const keys = useListKeys({
    body,
    search,
    selection,
    onPreview: (id, place) => photo.onPreview(snapshot.loaded.find((row) => row.id === id) ?? null, place),
  });
  const edits = useRowEdits((price) => formatPrice(price, currency));
  const actions = useListActions(selection, { toFailed: toBulkFailed, toQuestion: questionForMany });
  const planning = useOpenDialog<StaffVehicle>();
  const onSee = useCallback(
    (first: number, last: number) => pages?.showRange(first - rowsAhead, last + rowsAhead),
    [pages],
  );

  return (
    <div className={styles.page} {...focusRestoration}>
      <title>{`Vehicle Management | ${name}`}</title>
      <ListHead note={pages && `${formatCount(totals.matching)} of ${formatVehicles(totals.total)}`} />
      <ListControls
        query={pendingQuery}
        totals={pages ? totals : undefined}
        search={search}
        onShow={show}
        tools={<ListViewButton view={view} onChange={setView} />}
      />
      {!pages && <ListFailed />}
      {isStale && <RefreshFailedNote />}
      <Suspense>
        {pages && totals.matching === 0 && <LazyEmptyList query={query} totals={totals} onShow={show} />}
        {photo.preview && <PhotoPreview preview={photo.preview} onClose={photo.onClose} />}
      </Suspense>
      {pages && totals.matching > 0 && (
        <VehicleTable
          list={snapshot}
          onSee={onSee}
          withEdits={edits.withEdits}
          listKey={toStaffVehicleSearchParams(query).toString()}
          query={pendingQuery}
          view={view}
          selection={selection}
          isLoading={isLoading}
          body={body}
          keys={keys}
          onShow={show}
          actions={toRowActions(selection, edits, actions, { onPreview: photo.onPreview, onPlan: planning.open })}
          bar={<TableSelectionBar selection={selection} actions={actions} />}
        />
      )}
      {actions.questions}
      {planning.dialog && <PlanQuestion row={planning.dialog} onClose={planning.close} />}
    </div>
  );
}

type ListActions = ReturnType<typeof useListActions>;

function toRowActions(
  selection: Selection,
  edits: ReturnType<typeof useRowEdits>,
  actions: ListActions,
  given: Pick<RowActions, 'onPreview' | 'onPlan'>,
): RowActions {
  return {
    onToggle: selection.toggle,
    onPrice: edits.setPrice,
    onMileage: edits.setMileage,
    onStatus: (row, status) => void actions.confirmPublish([row], status, () => void edits.setStatus(row, status)),
    onFeature: (row) => void edits.setFeatured(row, !row.isFeatured),
    onDelete: actions.deleteOne,
    ...given,
  };
}

function TableSelectionBar({ selection, actions }: { selection: Selection; actions: ListActions }) {
  const navigate = useNavigate();
  const [repriced, setRepriced] = useState<SelectedVehicle[] | null>(null);
  return (
    <>
      {selection.count > 0 && (
        <SelectionBar
          selection={selection}
          progress={actions.progress}
          statuses={bulkStatuses}
          onStatus={actions.markSelected}
          onPrices={() => setRepriced(selection.getSelected())}
          onPrint={() => void navigate(staffPaths.printVehicles(selection.getSelected().map(({ id }) => id)))}
          onDelete={actions.deleteSelected}
        />
      )}
      {repriced && (
        <Suspense>
          <BulkPriceDialog
            vehicles={repriced}
            onClose={() => setRepriced(null)}
            onApply={(changes) => {
              setRepriced(null);
              void actions.setPrices(repriced, changes);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function ListHead({ note }: { note: string | null }) {
  const seesMoney = useMay('money');
  const moneyLink = seesMoney && (
    <Link to={staffPaths.vehicleMoney} className={styles.moneyOnPhone}>
      Money and ageing
    </Link>
  );
  return (
    <PageHead
      title="Vehicle Management"
      note={
        note && (
          <>
            <span>{note}</span> {moneyLink}
          </>
        )
      }
    >
      {seesMoney && (
        <ButtonLink to={staffPaths.vehicleMoney} className={styles.money}>
          <StaffIcon name="chart" /> Money and ageing
        </ButtonLink>
      )}
      {useMay('vehicles.transfer') && (
        <ButtonLink to={staffPaths.importVehicles} className={styles.import} aria-label="Import">
          <StaffIcon name="upload" /> <span>Import</span>
        </ButtonLink>
      )}
      <ButtonLink variant="primary" to={staffPaths.addVehicle} className={styles.add}>
        <Icon name="plus" /> Add Vehicle
      </ButtonLink>
    </PageHead>
  );
}
