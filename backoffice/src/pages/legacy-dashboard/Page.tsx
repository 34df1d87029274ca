import { formatCount } from '@dealer/shared-domain';
import { defaultStaffVehicleQuery, staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, Empty, ErrorPanel, Icon } from '@dealer/shared-ui';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { questionForMany } from '../../features/vehicle-list/actions/delete-questions.ts';
import type { BulkWork } from '../../features/vehicle-list/actions/use-bulk-run.ts';
import { useListActions } from '../../features/vehicle-list/actions/use-list-actions.tsx';
import { useSelection } from '../../features/vehicle-list/actions/use-selection.ts';
import { LegacyBulk } from '../../features/vehicle-list/legacy/LegacyBulk.tsx';
import { LegacyFigures } from '../../features/vehicle-list/legacy/LegacyFigures.tsx';
import { LegacyTable } from '../../features/vehicle-list/legacy/LegacyTable.tsx';
import { legacyAddPath } from '../../features/vehicle-list/legacy/legacy-paths.ts';
import type { VehiclePagesSnapshot } from '../../features/vehicle-list/vehicle-pages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { type LegacyData, maxLegacySteps } from './loader.ts';

/** The legacy dashboard: figures, list and bulk actions on one screen. */
export function Page() {
  const data = useLoaderData<LegacyData>();
  const { name } = useDealer();
  return (
    <>
      <title>{`Inventory Dashboard | ${name}`}</title>
      <PageHead title="Inventory Dashboard">
        <ButtonLink variant="primary" to={legacyAddPath}>
          <Icon name="plus" /> Add Vehicle
        </ButtonLink>
      </PageHead>
      {data.stats && <LegacyFigures stats={data.stats} />}
      {data.vehicles ? <VehicleList {...data} vehicles={data.vehicles} /> : <VehiclesFailed />}
    </>
  );
}

function VehicleList({ vehicles, total, steps }: LegacyData & { vehicles: NonNullable<LegacyData['vehicles']> }) {
  const selection = useSelection(defaultStaffVehicleQuery(), toSnapshot(vehicles, total));
  const actions = useListActions(selection, {
    toFailed: toActionFailed,
    toQuestion: questionForMany,
    deleteFailed: 'Failed to delete vehicle',
  });

  if (vehicles.length === 0) return <Empty title="No vehicles found" icon="car" />;
  return (
    <>
      <LegacyBulk
        count={selection.count}
        progress={actions.progress}
        onApply={(action) => (action === 'delete' ? actions.deleteSelected() : actions.markSelected(action))}
      />
      <LegacyTable vehicles={vehicles} selection={selection} onDelete={actions.deleteOne} />
      <p className="num">
        {formatCount(vehicles.length)} of {formatCount(total)}
      </p>
      {vehicles.length < total && steps < maxLegacySteps && (
        <ButtonLink to={`${staffPaths.legacyDashboard}?steps=${steps + 1}`} preventScrollReset>
          Show more vehicles
        </ButtonLink>
      )}
      {vehicles.length < total && steps >= maxLegacySteps && (
        <ButtonLink to={staffPaths.vehicles}>See the rest in Vehicle Management</ButtonLink>
      )}
      {actions.questions}
    </>
  );
}

function VehiclesFailed() {
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorPanel
      title="Failed to load vehicles"
      message="The rest of the back office still works."
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  );
}

function toSnapshot(vehicles: NonNullable<LegacyData['vehicles']>, total: number): VehiclePagesSnapshot {
  const counts = { All: total, Available: 0, Pending: 0, Sold: 0, Draft: 0, Featured: 0 };
  return {
    totals: { matching: total, total, counts },
    loaded: vehicles,
    rowAt: (index) => vehicles[index],
    isWhole: () => true,
    hasFailed: false,
  };
}

function toActionFailed(work: BulkWork): string {
  return `Failed to process bulk action: ${work.toLowerCase()}`;
}
