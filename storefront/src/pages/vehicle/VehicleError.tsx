import { paths } from '@dealer/shared-domain';
import { ButtonLink } from '@dealer/shared-ui';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { VehicleNotFound, vehicleMissing } from '../../features/vehicle/VehicleNotFound.tsx';
import { PageError } from '../PageError.tsx';
import { VehiclesError } from '../VehiclesError.tsx';

export function VehicleError() {
  if (!isRouteErrorResponse(useRouteError())) return <VehiclesError />;
  return (
    <PageError
      title={vehicleMissing.title}
      note={`${vehicleMissing.text} It may also be that our inventory does not answer right now.`}
      elsewhere={
        <ButtonLink variant="quiet" to={paths.inventory}>
          Back to Inventory
        </ButtonLink>
      }
      notFound={<VehicleNotFound />}
    />
  );
}
