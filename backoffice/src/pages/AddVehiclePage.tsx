import { VehicleForm } from '../features/vehicle-form/VehicleForm.tsx';

export function AddVehiclePage() {
  return <VehicleForm vehicle={null} />;
}
