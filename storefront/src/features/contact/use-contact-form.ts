import {
  type ContactErrors,
  type ContactFormAnswer,
  type ContactOutcome,
  createMessageId,
  isContactField,
  parseContactFields,
  toConsentText,
} from '@dealer/shared-domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import { dropDraft, keepDraft, restoreDraft } from './message-draft.ts';

export type ContactFormState =
  | { kind: 'writing' | 'sending' }
  | { kind: 'sent'; email: string; mail: Extract<ContactOutcome, { success: true }>['mail'] }
  /** Posted without scripts and confirmed by the server. */
  | { kind: 'received'; reference: string }
  | { kind: 'failed'; message: string };

const thanksMs = 5000;

export function useContactForm(vehicle?: { id: string; title: string }, answer?: ContactFormAnswer) {
  const { contact, messages, vehicleCounter } = useSite();
  const [state, setState] = useState<ContactFormState>(() => toState(answer));
  const [errors, setErrors] = useState<ContactErrors>(answer?.kind === 'refused' ? answer.errors : {});
  const messageId = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const vehicleId = vehicle?.id;

  const isReceived = answer?.kind === 'received';
  useEffect(() => {
    if (isReceived) dropDraft(vehicleId);
    else if (form.current) messageId.current ??= restoreDraft(form.current, vehicleId);
  }, [vehicleId, isReceived]);

  useEffect(() => {
    if (state.kind !== 'sent') return;
    const timer = setTimeout(() => setState({ kind: 'writing' }), thanksMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sending = event.currentTarget;
    if (state.kind === 'sending') return;
    const given = new FormData(sending);
    const { fields, errors: found } = parseContactFields(Object.fromEntries(given));
    setErrors(found ?? {});
    if (!fields) {
      setState({ kind: 'writing' });
      focusFirst(sending, found);
      return;
    }
    setState({ kind: 'sending' });
    messageId.current ??= createMessageId();
    keepDraft(sending, vehicleId, messageId.current);
    const outcome = await messages.send({
      id: messageId.current,
      fields,
      vehicle,
      consentText: given.has('consent') ? toConsentText(contact) : null,
      page: window.location.pathname,
      trap: String(given.get('website') ?? ''),
      dealer: contact,
    });
    if (!outcome.success) {
      setState({ kind: 'failed', message: outcome.message });
      return;
    }
    messageId.current = undefined;
    dropDraft(vehicleId);
    sending.reset();
    setState({ kind: 'sent', email: fields.email, mail: outcome.mail });
    if (vehicle) vehicleCounter.count('message', vehicle.id);
  }

  /** Stores the draft and clears the error of the field that is edited. */
  function note({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    keepDraft(currentTarget, vehicleId, messageId.current);
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (isContactField(name) && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  return { form, state, errors, submit, note };
}

function toState(answer: ContactFormAnswer | undefined): ContactFormState {
  if (answer?.kind === 'received') return answer;
  return answer ? { kind: 'failed', message: answer.message } : { kind: 'writing' };
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors): void {
  const first = Array.from(form.elements).find((element) => {
    const name = element.getAttribute('name');
    return isContactField(name) && errors[name];
  });
  if (first instanceof HTMLElement) first.focus();
}
