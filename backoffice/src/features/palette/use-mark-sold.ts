import { isDomainError, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';

const failed = 'Failed to update vehicle status. Please try again.';

/** Marks a vehicle Sold and offers to undo it. */
export function useMarkSold() {
  const { vehicles } = useStaff();
  const toasts = useToasts();

  async function markSold(vehicle: StaffVehicle) {
    try {
      const { version } = await vehicles.setStatus(vehicle.id, vehicle.version, 'Sold');
      const undo = () =>
        void vehicles
          .setStatus(vehicle.id, version, vehicle.status)
          .catch(() => toasts.show({ tone: 'bad', text: failed }));
      toasts.show({
        tone: 'ok',
        text: `${vehicleName(vehicle)} marked Sold`,
        action: { label: 'Undo', run: undo },
      });
    } catch (error) {
      const detail = isDomainError(error) && error.kind === 'conflict' ? error.message : undefined;
      toasts.show({ tone: 'bad', text: failed, detail });
    }
  }

  return (vehicle: StaffVehicle) => void markSold(vehicle);
}
