import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty, ErrorPanel } from '@dealer/shared-ui';
import { useLoaderData } from 'react-router-dom';
import { type DescribeFailure, EditVehicle } from './EditVehicle.tsx';
import type { EditVehicleData } from './loader.ts';

export function Page() {
  const data = useLoaderData<EditVehicleData>();
  // The key resets the form for another vehicle only, so that a revalidation keeps unsaved changes.
  return <EditVehicle key={data.id} {...data} describeFailure={describeFailure} />;
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
      <p>It was deleted, or its address was copied incompletely.</p>
    </Empty>
  ) : (
    <ErrorPanel title="Failed to load vehicle data." message="Nothing was changed." onRetry={onRetry} />
  );
