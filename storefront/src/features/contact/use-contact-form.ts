import {
  type ContactErrors,
  type ContactOutcome,
  createMessageId,
  isContactField,
  parseContactFields,
} from '@dealer/shared-domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import { toConsentText } from './consent-text.ts';
import { dropDraft, keepDraft, restoreDraft } from './message-draft.ts';

export type ContactFormState =
  | { kind: 'writing' | 'sending' }
  | { kind: 'sent'; email: string; mail: Extract<ContactOutcome, { success: true }>['mail'] }
  | { kind: 'failed'; message: string };

/** How long the thanks stand. */
const thanksMs = 5000;

/** One message from the first word to the thanks: checked on submit, kept while it fails, cleared when it is sent. */
export function useContactForm(vehicle?: { id: string; title: string }) {
  const { contact, messages, vehicleCounter } = useSite();
  const [state, setState] = useState<ContactFormState>({ kind: 'writing' });
  const [errors, setErrors] = useState<ContactErrors>({});
  const messageId = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const vehicleId = vehicle?.id;

  useEffect(() => {
    if (form.current) messageId.current ??= restoreDraft(form.current, vehicleId);
  }, [vehicleId]);

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

  /** Keeps what is typed. Whoever sets a field right is not told any longer that it is wrong. */
  function note({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    keepDraft(currentTarget, vehicleId, messageId.current);
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (isContactField(name) && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  return { form, state, errors, submit, note };
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors): void {
  const first = Array.from(form.elements).find((element) => {
    const name = element.getAttribute('name');
    return isContactField(name) && errors[name];
  });
  if (first instanceof HTMLElement) first.focus();
}
