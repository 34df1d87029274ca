import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty, ErrorPanel, Spinner } from '@dealer/shared-ui';
import { Suspense, use, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { DraftedVehicleForm } from '../features/vehicle-form/DraftedVehicleForm.tsx';
import { FormHead } from '../features/vehicle-form/FormHead.tsx';
import { useStaff } from '../staff.tsx';
import { type EditVehicleData, type EditVehicleOutcome, loadEditVehicle } from './edit-vehicle-loader.ts';

/** The vehicle as it is stored, in the form. */
export function EditVehiclePage() {
  const data = useLoaderData<EditVehicleData>();
  // Another vehicle starts afresh; the same one keeps what was typed.
  return <EditVehicle key={data.id} {...data} />;
}

function EditVehicle({ id, outcome }: EditVehicleData) {
  const contract = useStaff();
  const [loading, setLoading] = useState(outcome);
  return (
    <Suspense
      fallback={
        <>
          <FormHead title="Edit Vehicle" />
          <Spinner label="Loading vehicle..." />
        </>
      }
    >
      <LoadedVehicle loading={loading} onRetry={() => setLoading(loadEditVehicle(contract, id))} />
    </Suspense>
  );
}

function LoadedVehicle({ loading, onRetry }: { loading: Promise<EditVehicleOutcome>; onRetry: () => void }) {
  const outcome = use(loading);
  if (outcome.found) return <DraftedVehicleForm vehicle={outcome.found} />;
  return (
    <>
      <FormHead title="Edit Vehicle" />
      {outcome.isMissing ? (
        <Empty
          title="Vehicle not found"
          actions={
            <ButtonLink variant="primary" to={paths.adminVehicles}>
              Back to Vehicles
            </ButtonLink>
          }
        >
          <p>It was deleted, or its address was copied incompletely.</p>
        </Empty>
      ) : (
        <ErrorPanel title="Failed to load vehicle data." message="Nothing was changed." onRetry={onRetry} />
      )}
    </>
  );
}
