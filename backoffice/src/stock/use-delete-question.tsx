import { twice } from '@dealer/shared-domain';
import { lazy, Suspense, useState } from 'react';
import type { DeletedVehicle } from './DeleteQuestion.tsx';
import { questionForOne } from './delete-questions.ts';

// A question is seldom asked: no list waits for it.
const DeleteQuestion = lazy(() =>
  twice(() => import('./DeleteQuestion.tsx')).then((module) => ({ default: module.DeleteQuestion })),
);

type DeleteQuestionOptions = {
  /** The place's own words for several. */
  toQuestion: (count: number) => string;
  deleteOne: (vehicle: DeletedVehicle) => void;
  deleteMany: (vehicles: DeletedVehicle[]) => void;
};

type Asked = { rows: DeletedVehicle[]; isBulk: boolean };

/** Asks before vehicles are deleted: one from its row, or all that are ticked. */
export function useDeleteQuestion({ toQuestion, deleteOne, deleteMany }: DeleteQuestionOptions) {
  const [asked, setAsked] = useState<Asked | null>(null);

  const confirm = ({ rows, isBulk }: Asked) => {
    setAsked(null);
    const [first] = rows;
    if (isBulk) deleteMany(rows);
    else if (first) deleteOne(first);
  };

  return {
    askForOne: (vehicle: DeletedVehicle) => setAsked({ rows: [vehicle], isBulk: false }),
    askForMany: (rows: DeletedVehicle[]) => setAsked({ rows, isBulk: true }),
    question: asked && (
      <Suspense>
        <DeleteQuestion
          rows={asked.rows}
          question={asked.isBulk ? toQuestion(asked.rows.length) : questionForOne}
          onCancel={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      </Suspense>
    ),
  };
}
