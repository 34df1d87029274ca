import { isDomainError } from '@dealer/shared-domain';
import type { BackofficeContract, EditableVehicle, VehicleRecord } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type VehicleHistoryData = {
  id: string;
  record: VehicleRecord;
  /** Null for a deleted vehicle, whose history remains. */
  vehicle: EditableVehicle | null;
};

export function vehicleHistoryLoader({ vehicles, vehicleRecords }: BackofficeContract) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<VehicleHistoryData> => {
    const id = params.id ?? '';
    const [record, vehicle] = await Promise.all([
      vehicleRecords.getHistory(id, undefined, request.signal),
      vehicles.getVehicle(id, request.signal).catch((error: unknown) => {
        if (isDomainError(error) && error.kind === 'not-found') return null;
        throw error;
      }),
    ]);
    return { id, record, vehicle };
  };
}
