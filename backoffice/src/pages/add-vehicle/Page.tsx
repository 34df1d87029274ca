import { DraftedVehicleForm } from '../../features/vehicle-form/DraftedVehicleForm.tsx';

export function Page() {
  return <DraftedVehicleForm vehicle={null} />;
}
