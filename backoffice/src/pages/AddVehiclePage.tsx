import { DraftedVehicleForm } from '../features/vehicle-form/DraftedVehicleForm.tsx';

export function AddVehiclePage() {
  return <DraftedVehicleForm vehicle={null} />;
}
