import { isDomainError, vehicleName } from '@dealer/shared-domain';
import type { SelectedVehicle } from '@dealer/shared-domain/staff';
import { useStaff } from '../staff.tsx';
import { useToasts } from '../toasts.tsx';

/** The list's own sentence for a vehicle that stayed. */
export const deleteFailed = 'Failed to delete vehicle. Please try again.';

/** Deletes one vehicle, once the question was answered. */
export function useDeleteVehicle(failed = deleteFailed) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();

  return async function deleteVehicle(row: SelectedVehicle): Promise<void> {
    try {
      await source.deleteVehicle(row.id);
    } catch (error) {
      // Somebody else was quicker: it is gone, as was asked.
      const isGone = isDomainError(error) && error.kind === 'not-found';
      if (!isGone) {
        const retry = { label: 'Retry', run: () => void deleteVehicle(row) };
        return toasts.show({ tone: 'bad', text: failed, detail: vehicleName(row), action: retry });
      }
    }
    toasts.show({ tone: 'ok', text: `${vehicleName(row)} deleted` });
  };
}
