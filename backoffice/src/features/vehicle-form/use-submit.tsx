import { type BaseSyntheticEvent, type RefObject, useState } from 'react';
import type { VehicleFormApi } from './rebase-form.ts';
import { usePublishQuestion } from './use-publish-question.tsx';
import { useSaveQuestion } from './use-save-question.tsx';
import type { SaveVehicle } from './use-save-vehicle.ts';

type SubmitOptions = {
  form: VehicleFormApi;
  saving: SaveVehicle;
  /** True if the vehicle has never been published. */
  isUnpublished: boolean;
  /** When the draft is published, once it is stored; null without a plan. */
  plannedAt: RefObject<string | null>;
};

/** Validates and saves the form. Render `questions`: they ask before an unusual or incomplete vehicle is saved. */
export function useSubmit({ form, saving, isUnpublished, plannedAt }: SubmitOptions) {
  const checking = useSaveQuestion(saving);
  const publishing = usePublishQuestion({ isUnpublished, onSave: checking.save });
  const [spellings] = useState(() => new Set<() => void>());
  const [isDraftAttempt, setIsDraftAttempt] = useState(false);

  /** A plan belongs to the save that stores the draft. */
  const setPlan = (publishAt: string | null) => {
    if (!saving.isStored && !saving.isSaving) plannedAt.current = publishAt;
  };

  const check: typeof form.handleSubmit = (onValid, onInvalid) => {
    for (const spell of spellings) spell();
    return form.handleSubmit(onValid, onInvalid);
  };

  /** Repeats the last save, with its plan. */
  const saveAgain = (event?: BaseSyntheticEvent) => {
    setIsDraftAttempt(form.getValues('status') === 'Draft');
    void check(publishing.save, () => setPlan(null))(event);
  };

  const submit = (event: BaseSyntheticEvent) => {
    setPlan(null);
    saveAgain(event);
  };

  const saveDraft = (publishAt: string | null = null) => {
    setPlan(publishAt);
    setIsDraftAttempt(true);
    const before = form.getValues('status');
    const revert = () => {
      setPlan(null);
      form.setValue('status', before, { shouldDirty: true });
    };
    form.setValue('status', 'Draft', { shouldDirty: true });
    void check((input) => checking.save(input, revert), revert)();
  };

  const questions = (
    <>
      {checking.question}
      {publishing.question}
    </>
  );
  return { submit, saveAgain, saveDraft, isDraftAttempt, spellings, questions };
}
