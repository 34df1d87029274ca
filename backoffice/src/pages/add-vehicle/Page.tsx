import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { useLoaderData } from 'react-router-dom';
import { DraftedVehicleForm } from '../../features/vehicle-form/DraftedVehicleForm.tsx';

export type AddVehicleData = { copiedFrom: string | null; copied: VehicleFormValues | null };

export function Page() {
  // The older dashboard's route has no loader: it never duplicates.
  const data = useLoaderData<AddVehicleData | undefined>();
  return <DraftedVehicleForm key={data?.copiedFrom} vehicle={null} copied={data?.copied ?? null} />;
}
