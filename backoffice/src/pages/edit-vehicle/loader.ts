import { isDomainError } from '@dealer/shared-domain';
import type { BackofficeContract, EditableVehicle } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type EditVehicleOutcome = { found: EditableVehicle } | { found: null; isMissing: boolean };
export type EditVehicleData = {
  id: string;
  /** The page awaits it after its heading has rendered. */
  outcome: Promise<EditVehicleOutcome>;
};

export function editVehicleLoader({ vehicles }: Pick<BackofficeContract, 'vehicles'>) {
  return ({ params, request }: LoaderFunctionArgs): EditVehicleData => {
    const id = params.id ?? '';
    return { id, outcome: loadEditVehicle({ vehicles }, id, request.signal) };
  };
}

export async function loadEditVehicle(
  { vehicles }: Pick<BackofficeContract, 'vehicles'>,
  id: string,
  signal?: AbortSignal,
): Promise<EditVehicleOutcome> {
  try {
    return { found: await vehicles.getVehicle(id, signal) };
  } catch (error) {
    return { found: null, isMissing: isDomainError(error) && error.kind === 'not-found' };
  }
}
