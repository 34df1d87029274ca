import { staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, ErrorPanel } from '@dealer/shared-ui';
import { useLoaderData } from 'react-router-dom';
import { DraftedVehicleForm } from '../../features/vehicle-form/DraftedVehicleForm.tsx';
import { FormLocation } from '../../features/vehicle-form/form-location.ts';
import { goneMessage } from '../../ui/gone-message.ts';
import { type DescribeFailure, EditVehicle } from '../edit-vehicle/EditVehicle.tsx';
import type { EditVehicleData } from '../edit-vehicle/loader.ts';

const location = {
  listPath: staffPaths.legacyDashboard,
  listName: 'Inventory Dashboard',
  saveFailed: 'Failed to save vehicle',
};

/** The form in place of the legacy dashboard's list; it adds a vehicle if the address names none. */
export function Page() {
  const data = useLoaderData<EditVehicleData | undefined>();
  return (
    <FormLocation value={location}>
      {data ? (
        <EditVehicle key={data.id} {...data} describeFailure={describeFailure} />
      ) : (
        <DraftedVehicleForm vehicle={null} />
      )}
    </FormLocation>
  );
}

const describeFailure: DescribeFailure = (isMissing, onRetry) =>
  isMissing ? (
    <ErrorPanel
      title="Failed to load vehicle details for editing."
      message={goneMessage}
      actions={<ButtonLink to={location.listPath}>Back to {location.listName}</ButtonLink>}
    />
  ) : (
    <ErrorPanel title="Error loading vehicle details for editing." message="Nothing was changed." onRetry={onRetry} />
  );
