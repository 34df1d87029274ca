import { isDomainError, vehicleName } from '@dealer/shared-domain';
import type { SelectedVehicle } from '@dealer/shared-domain/staff';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useRestoreVehicles } from './use-restore-vehicles.ts';

export const trashNote = 'In the trash for 30 days';

const deleteFailed = 'Failed to delete vehicle. Please try again.';

/** Deletes one vehicle and offers to undo it. */
export function useDeleteVehicle(failed = deleteFailed) {
  const { vehicles: source } = useStaff();
  const toasts = useToasts();
  const restore = useRestoreVehicles();

  return async function deleteVehicle(row: SelectedVehicle): Promise<void> {
    try {
      await source.deleteVehicle(row.id);
    } catch (error) {
      // Another person deleted it first.
      const isGone = isDomainError(error) && error.kind === 'not-found';
      if (!isGone) {
        const retry = { label: 'Retry', run: () => void deleteVehicle(row) };
        return toasts.show({ tone: 'bad', text: failed, detail: vehicleName(row), action: retry });
      }
    }
    toasts.show({
      tone: 'ok',
      text: `${vehicleName(row)} deleted`,
      detail: trashNote,
      action: { label: 'Undo', run: () => void restore([row]) },
    });
  };
}
