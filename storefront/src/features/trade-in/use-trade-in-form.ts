import {
  createMessageId,
  isTradeInField,
  parseTradeIn,
  sendTradeIn,
  type TradeInAnswer,
  type TradeInErrors,
  toTradeInValues,
} from '@dealer/shared-domain';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { createFormDraft } from '../../ui/form-draft.ts';
import type { TradeInPhotos } from './use-trade-in-photos.ts';

export type TradeInFormState =
  | { kind: 'writing' | 'waiting' | 'sending' }
  /** Photographs did not arrive; the visitor decides. */
  | { kind: 'asking'; missing: number }
  | { kind: 'failed'; message: string }
  /** Posted without scripts. */
  | Extract<TradeInAnswer, { kind: 'refused' }>
  | (Extract<TradeInAnswer, { kind: 'received' }> & { isSentHere: boolean });

type TradeInFormOptions = { vehicleId: string | undefined; answer: TradeInAnswer | null; photos: TradeInPhotos };

export function useTradeInForm({ vehicleId, answer, photos }: TradeInFormOptions) {
  const [state, setState] = useState<TradeInFormState>(() => toState(answer));
  const [errors, setErrors] = useState<TradeInErrors>(answer?.kind === 'refused' ? answer.errors : {});
  const [isRestored, setIsRestored] = useState(false);
  const draft = useMemo(() => createFormDraft(`trade-in-draft:${vehicleId ?? ''}`, isTradeInField), [vehicleId]);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<string>(undefined);
  // The photographs that have arrived while the form waited for them.
  const current = useRef(photos);
  current.current = photos;
  const isBusy = state.kind === 'waiting' || state.kind === 'sending';

  const isReceived = answer?.kind === 'received';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft.
  useEffect(() => {
    if (isReceived) return draft.drop();
    if (!form.current) return;
    const restored = draft.restore(form.current);
    attempt.current ??= restored.attempt;
    photos.restore((restored.photos ?? '').split(' '));
    setIsRestored(true);
  }, [draft, isReceived]);

  const placesText = photos.readPlaces().join(' ');
  useEffect(() => {
    if (form.current && isRestored) draft.keep(form.current, { attempt: attempt.current, photos: placesText });
  }, [draft, placesText, isRestored]);

  async function send(sent: HTMLFormElement, isComplete: boolean): Promise<void> {
    const typed = new FormData(sent);
    const { errors: found } = parseTradeIn(toTradeInValues((name) => String(typed.get(name) ?? '')));
    setErrors(found ?? {});
    if (found) {
      setState({ kind: 'writing' });
      return focusFirstError(sent, found);
    }
    setState({ kind: 'waiting' });
    await photos.settle();
    const missing = current.current.countMissing();
    if (missing > 0 && !isComplete) return setState({ kind: 'asking', missing });
    setState({ kind: 'sending' });
    attempt.current ??= createMessageId();
    draft.keep(sent, { attempt: attempt.current, photos: placesText });
    const body = new FormData(sent);
    body.delete('photos');
    body.set('attempt', attempt.current);
    for (const id of current.current.readIds()) body.append('photoId', id);
    const outcome = await sendTradeIn(body);
    if (outcome.kind === 'refused') {
      setErrors(outcome.errors);
      return setState({ kind: 'failed', message: outcome.message });
    }
    attempt.current = undefined;
    draft.drop();
    setState({ ...outcome, isSentHere: true });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget, false);
  }

  /** Stores the draft and clears the error of the field that is edited. */
  function note({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    draft.keep(currentTarget, { attempt: attempt.current, photos: placesText });
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (isTradeInField(name) && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  const sendWithout = () => form.current && void send(form.current, true);
  return { form, state, errors, isBusy, isRestored, submit, note, sendWithout };
}

function toState(answer: TradeInAnswer | null): TradeInFormState {
  if (answer?.kind === 'received') return { ...answer, isSentHere: false };
  return answer ?? { kind: 'writing' };
}
