import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty, ErrorPanel } from '@dealer/shared-ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { FormLocation } from '../../features/vehicle-form/form-location.ts';
import { lastVehicleListPath } from '../../features/vehicle-list/vehicle-list-address.ts';
import { goneMessage } from '../../ui/gone-message.ts';
import { type DescribeFailure, EditVehicle } from './EditVehicle.tsx';
import type { EditVehicleData } from './loader.ts';

export function Page() {
  const data = useLoaderData<EditVehicleData>();
  const [location] = useState(() => ({ listPath: lastVehicleListPath(), listName: 'Vehicle Management' }));
  return (
    <FormLocation value={location}>
      {/* The key resets the form for another vehicle only, so that a revalidation keeps unsaved changes. */}
      <EditVehicle key={data.id} {...data} describeFailure={describeFailure} />
    </FormLocation>
  );
}

const describeFailure: DescribeFailure = (isMissing, onRetry) =>
  isMissing ? (
    <Empty
      title="Vehicle not found"
      actions={
        <ButtonLink variant="primary" to={paths.adminVehicles}>
          Back to Vehicles
        </ButtonLink>
      }
    >
      <p>{goneMessage}</p>
    </Empty>
  ) : (
    <ErrorPanel title="Failed to load vehicle data." message="Nothing was changed." onRetry={onRetry} />
  );
