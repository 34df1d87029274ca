import { importWithRetry } from '@dealer/shared-domain';
import { lazy, Suspense, useState } from 'react';
import type { VehicleToDelete } from './DeleteQuestion.tsx';
import { questionForOne } from './delete-questions.ts';

// Loaded on demand: not needed for the first paint.
const DeleteQuestion = lazy(() =>
  importWithRetry(() => import('./DeleteQuestion.tsx')).then((module) => ({ default: module.DeleteQuestion })),
);

type DeleteQuestionOptions = {
  /** The question for several vehicles. */
  toQuestion: (count: number) => string;
  deleteOne: (vehicle: VehicleToDelete) => void;
  deleteMany: (vehicles: VehicleToDelete[]) => void;
};

type Pending = { rows: VehicleToDelete[]; isBulk: boolean };

/** Asks before vehicles are deleted: one from its row, or the selected ones. */
export function useDeleteQuestion({ toQuestion, deleteOne, deleteMany }: DeleteQuestionOptions) {
  const [pending, setPending] = useState<Pending | null>(null);

  const confirm = ({ rows, isBulk }: Pending) => {
    setPending(null);
    const [first] = rows;
    if (isBulk) deleteMany(rows);
    else if (first) deleteOne(first);
  };

  return {
    askForOne: (vehicle: VehicleToDelete) => setPending({ rows: [vehicle], isBulk: false }),
    askForMany: (rows: VehicleToDelete[]) => setPending({ rows, isBulk: true }),
    question: pending && (
      <Suspense>
        <DeleteQuestion
          rows={pending.rows}
          question={pending.isBulk ? toQuestion(pending.rows.length) : questionForOne}
          onCancel={() => setPending(null)}
          onConfirm={() => confirm(pending)}
        />
      </Suspense>
    ),
  };
}
