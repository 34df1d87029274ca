import { staffPaths } from '@dealer/shared-domain/staff';
import { ErrorPanel, Spinner } from '@dealer/shared-ui';
import { Suspense, use, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { DraftedVehicleForm } from '../features/vehicle-form/DraftedVehicleForm.tsx';
import { FormHead } from '../features/vehicle-form/FormHead.tsx';
import { FormPlace } from '../features/vehicle-form/form-place.ts';
import { useStaff } from '../staff.tsx';
import { type EditVehicleData, type EditVehicleOutcome, loadEditVehicle } from './edit-vehicle-loader.ts';

const place = {
  listPath: staffPaths.legacyDashboard,
  listName: 'Inventory Dashboard',
  saveFailed: 'Failed to save vehicle',
};

/** The form in the place of the old dashboard's list: adding where the address names no vehicle. */
export function LegacyFormPage() {
  const data = useLoaderData<EditVehicleData | undefined>();
  return (
    <FormPlace value={place}>
      {data ? <EditVehicle key={data.id} {...data} /> : <DraftedVehicleForm vehicle={null} />}
    </FormPlace>
  );
}

function EditVehicle({ id, outcome }: EditVehicleData) {
  const contract = useStaff();
  const [loading, setLoading] = useState(outcome);
  const head = <FormHead title="Edit Vehicle" />;
  return (
    <Suspense
      fallback={
        <>
          {head}
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
      <ErrorPanel
        title={
          outcome.isMissing
            ? 'Failed to load vehicle details for editing.'
            : 'Error loading vehicle details for editing.'
        }
        message="Nothing was changed."
        onRetry={onRetry}
      />
    </>
  );
}
