import type { VehicleFormApi } from './rebase-form.ts';
import { usePublishQuestion } from './use-publish-question.tsx';
import { useSaveQuestion } from './use-save-question.tsx';
import type { SaveVehicle } from './use-save-vehicle.ts';

type SubmitOptions = {
  form: VehicleFormApi;
  saving: SaveVehicle;
  /** True if the vehicle has never been published. */
  isUnpublished: boolean;
};

/** Validates and saves the form. Render `questions`: they ask before an unusual or incomplete vehicle is saved. */
export function useSubmit({ form, saving, isUnpublished }: SubmitOptions) {
  const checking = useSaveQuestion(saving);
  const publishing = usePublishQuestion({ isUnpublished, onSave: checking.save });

  const saveDraft = () => {
    const before = form.getValues('status');
    const revert = () => form.setValue('status', before, { shouldDirty: true });
    form.setValue('status', 'Draft', { shouldDirty: true });
    void form.handleSubmit((input) => checking.save(input, revert), revert)();
  };

  const questions = (
    <>
      {checking.question}
      {publishing.question}
    </>
  );
  return { submit: form.handleSubmit(publishing.save), saveDraft, questions };
}
