import { formatCount, type VehicleStatus } from '@dealer/shared-domain';
import { toStaffVehicleSearchParams } from '@dealer/shared-domain/staff';
import { Suspense, useRef } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { questionForGrid } from '../../features/vehicle-list/actions/delete-questions.ts';
import { SelectionBar } from '../../features/vehicle-list/actions/SelectionBar.tsx';
import type { BulkWork } from '../../features/vehicle-list/actions/use-bulk-run.ts';
import { useListActions } from '../../features/vehicle-list/actions/use-list-actions.tsx';
import { useSelection } from '../../features/vehicle-list/actions/use-selection.ts';
import { ListControls } from '../../features/vehicle-list/controls/ListControls.tsx';
import { LazyEmptyList } from '../../features/vehicle-list/controls/lazy-controls.ts';
import { StaffVehicleGrid } from '../../features/vehicle-list/grid/StaffVehicleGrid.tsx';
import { ListFailed } from '../../features/vehicle-list/ListFailed.tsx';
import { useVehicleList } from '../../features/vehicle-list/use-vehicle-list.ts';
import { useVehiclePages } from '../../features/vehicle-list/use-vehicle-pages.ts';
import { formatVehicles } from '../../format.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { RefreshFailedNote } from '../../ui/RefreshFailedNote.tsx';
import type { VehicleListData } from '../vehicles/loader.ts';

const bulkStatuses: readonly VehicleStatus[] = ['Available', 'Pending', 'Sold'];

export function Page() {
  const { query, pages, isStale } = useLoaderData<VehicleListData>();
  const { name } = useDealer();
  const { pendingQuery, isLoading, show } = useVehicleList(query);
  const snapshot = useVehiclePages(pages);
  const { totals } = snapshot;
  const search = useRef<HTMLInputElement>(null);
  const selection = useSelection(query, snapshot);
  const actions = useListActions(selection, { toFailed: toGridFailed, toQuestion: questionForGrid });

  return (
    <>
      <title>{`Inventory | ${name}`}</title>
      <PageHead
        title="Inventory"
        note={pages && `${formatCount(totals.matching)} of ${formatVehicles(totals.total)}`}
      />
      <ListControls query={pendingQuery} totals={pages ? totals : undefined} search={search} onShow={show} />
      {!pages && <ListFailed />}
      {isStale && <RefreshFailedNote />}
      <Suspense>
        {pages && totals.matching === 0 && <LazyEmptyList query={query} totals={totals} onShow={show} />}
      </Suspense>
      {pages && totals.matching > 0 && (
        <StaffVehicleGrid
          key={toStaffVehicleSearchParams(query).toString()}
          pages={pages}
          snapshot={snapshot}
          query={pendingQuery}
          selection={selection}
          isLoading={isLoading}
          onShow={show}
          onDelete={(id) => snapshot.loaded.filter((row) => row.id === id).forEach(actions.deleteOne)}
          bar={
            selection.count > 0 && (
              <SelectionBar
                selection={selection}
                progress={actions.progress}
                statuses={bulkStatuses}
                onStatus={actions.markSelected}
                onDelete={actions.deleteSelected}
              />
            )
          }
        />
      )}
      {actions.questions}
    </>
  );
}

function toGridFailed(work: BulkWork): string {
  return work === 'delete'
    ? 'Failed to delete vehicles. Please try again.'
    : 'Failed to update vehicle status. Please try again.';
}
