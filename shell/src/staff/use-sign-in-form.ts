import type { Refusal } from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type SyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useCountdown } from './use-countdown.ts';

/** A form of the sign-in with its schema, and the refusal or lock-out of the last attempt. */
export function useSignInForm<Values extends FieldValues>(
  schema: GenericSchema<Values, Values>,
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [isDone, setIsDone] = useState(false);
  const secondsLeft = useCountdown(failure?.kind === 'locked' ? failure.retryAfterSeconds : 0);
  const isBusy = form.formState.isSubmitting || isDone;
  const isLocked = secondsLeft > 0;

  /** `send` resolves to true when the form is done: its button then stays busy until the page changes. */
  const onSubmit = (send: (values: Values) => Promise<boolean>, onInvalid?: () => void) => (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isBusy || isLocked) return;
    setFailure(null);
    void form.handleSubmit(async (values) => setIsDone(await send(values)), onInvalid)(event);
  };

  return { ...form, errors: form.formState.errors, failure, setFailure, secondsLeft, isBusy, isLocked, onSubmit };
}
