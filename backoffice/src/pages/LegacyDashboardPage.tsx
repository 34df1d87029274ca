import { formatCount } from '@dealer/shared-domain';
import { defaultStaffVehicleQuery, staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, Empty, ErrorPanel, Icon } from '@dealer/shared-ui';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useDealer } from '../dealer.ts';
import { LegacyBulk } from '../features/legacy/LegacyBulk.tsx';
import { LegacyFigures } from '../features/legacy/LegacyFigures.tsx';
import { LegacyTable } from '../features/legacy/LegacyTable.tsx';
import { legacyAddPath } from '../features/legacy/legacy-paths.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { questionForMany } from '../stock/delete-questions.ts';
import type { StockSnapshot } from '../stock/stock-pages.ts';
import { useDeleteQuestion } from '../stock/use-delete-question.tsx';
import { useDeleteVehicle } from '../stock/use-delete-vehicle.ts';
import { useSelection } from '../stock/use-selection.ts';
import { type BulkWork, useStockActions } from '../stock/use-stock-actions.ts';
import { type LegacyData, maxLegacySteps } from './legacy-loader.ts';

/** The old dashboard: figures, list and bulk actions on one screen; the form takes the list's place. */
export function LegacyDashboardPage() {
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
      {data.vehicles ? <Stock {...data} vehicles={data.vehicles} /> : <VehiclesFailed />}
    </>
  );
}

function Stock({ vehicles, total, steps }: LegacyData & { vehicles: NonNullable<LegacyData['vehicles']> }) {
  const selection = useSelection(defaultStaffVehicleQuery(), toSnapshot(vehicles, total));
  const bulk = useStockActions(selection, toActionFailed);
  const deleteVehicle = useDeleteVehicle('Failed to delete vehicle');
  const { askForOne, askForMany, question } = useDeleteQuestion({
    toQuestion: questionForMany,
    deleteOne: (vehicle) => void deleteVehicle(vehicle),
    deleteMany: (deleted) => void bulk.deleteMany(deleted),
  });

  if (vehicles.length === 0) return <Empty title="No vehicles found" icon="car" />;
  return (
    <>
      <LegacyBulk
        count={selection.count}
        progress={bulk.progress}
        onApply={(action) => {
          const rows = selection.getSelected();
          if (action === 'delete') askForMany(rows);
          else void bulk.setStatus(rows, action);
        }}
      />
      <LegacyTable vehicles={vehicles} selection={selection} onDelete={askForOne} />
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
      {question}
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

function toSnapshot(vehicles: NonNullable<LegacyData['vehicles']>, total: number): StockSnapshot {
  const counts = { All: total, Available: 0, Pending: 0, Sold: 0, Draft: 0, Featured: 0 };
  return {
    head: { matching: total, total, counts },
    loaded: vehicles,
    rowAt: (index) => vehicles[index],
    hasFailed: false,
  };
}

function toActionFailed(work: BulkWork): string {
  return `Failed to process bulk action: ${work.toLowerCase()}`;
}
