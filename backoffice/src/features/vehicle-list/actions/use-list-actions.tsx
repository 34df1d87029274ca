import type { VehicleStatus } from '@dealer/shared-domain';
import { useBulkActions } from './use-bulk-actions.ts';
import type { BulkWork } from './use-bulk-run.ts';
import { useDeleteQuestion } from './use-delete-question.tsx';
import { useDeleteVehicle } from './use-delete-vehicle.ts';
import { usePublishConfirmation } from './use-publish-confirmation.tsx';
import type { Selection } from './use-selection.ts';

type ListActionsOptions = {
  /** Formats the message for a bulk action that failed. */
  toFailed: (work: BulkWork) => string;
  /** The question before the selected vehicles are deleted. */
  toQuestion: (count: number) => string;
  deleteFailed?: string;
};

/** Changes and deletes vehicles of a list, after confirmation. Render `questions` below the list. */
export function useListActions(selection: Selection, { toFailed, toQuestion, deleteFailed }: ListActionsOptions) {
  const bulk = useBulkActions(selection, toFailed);
  const { confirmPublish, publishQuestion } = usePublishConfirmation();
  const deleteVehicle = useDeleteVehicle(deleteFailed);
  const { askForOne, askForMany, question } = useDeleteQuestion({
    toQuestion,
    deleteOne: (vehicle) => void deleteVehicle(vehicle),
    deleteMany: (vehicles) => void bulk.deleteMany(vehicles),
  });
  return {
    progress: bulk.progress,
    setPrices: bulk.setPrices,
    confirmPublish,
    markSelected: (status: VehicleStatus) => {
      const rows = selection.getSelected();
      void confirmPublish(rows, status, () => void bulk.setStatus(rows, status));
    },
    deleteOne: askForOne,
    deleteSelected: () => askForMany(selection.getSelected()),
    questions: (
      <>
        {question}
        {publishQuestion}
      </>
    ),
  };
}
