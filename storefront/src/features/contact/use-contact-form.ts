import {
  type ContactErrors,
  type ContactFormAnswer,
  createMessageId,
  findCompared,
  isContactField,
  parseContactFields,
  paths,
  toConsentText,
  toMessageReference,
  vehicleName,
} from '@dealer/shared-domain';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSite } from '../../site.tsx';
import { type ContactSending, contactSendings, type Receipt, setContactSending } from '../../ui/contact-sendings.ts';
import { createContactDraft } from './contact-draft.ts';
import { type FormSubject, toSubjectKey } from './form-subject.ts';

/** `received`: posted without scripts and confirmed by the server. */
export type ContactFormState = ContactSending | ({ kind: 'received' } & Receipt);

export function useContactForm({ vehicle, compared }: FormSubject, answer?: ContactFormAnswer) {
  const { contact, messages, vehicleCounter } = useSite();
  const subjectKey = toSubjectKey({ vehicle, compared });
  const sending = useStore(contactSendings, (sendings) => sendings[subjectKey]);
  const setSending = (next: ContactSending) => setContactSending(subjectKey, next);
  const state = toState(answer, sending);
  const [stateAtMount] = useState(state);
  const [errors, setErrors] = useState<ContactErrors>(answer?.kind === 'refused' ? answer.errors : {});
  const messageId = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the subject.
  const draft = useMemo(() => createContactDraft({ vehicle, compared }), [subjectKey]);

  const isReceived = answer?.kind === 'received';
  useEffect(() => {
    if (isReceived) draft.drop();
    else if (form.current) messageId.current ??= draft.restore(form.current);
  }, [draft, isReceived]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    if (state.kind === 'sending') return;
    const given = new FormData(currentTarget);
    const { fields, errors: found } = parseContactFields(Object.fromEntries(given));
    setErrors(found ?? {});
    if (!fields) {
      setSending({ kind: 'writing' });
      focusFirst(currentTarget, found);
      return;
    }
    const id = messageId.current ?? createMessageId();
    messageId.current = id;
    draft.keep(currentTarget, id);
    setSending({ kind: 'sending' });
    const writtenAt = new Date().toISOString();
    const consentText = given.has('consent') ? toConsentText(contact) : null;
    const trap = String(given.get('website') ?? '');
    const outcome = await messages.send({
      id,
      fields,
      consentText,
      trap,
      dealer: contact,
      ...toAbout({ vehicle, compared }),
    });
    if (!outcome.success) {
      setSending({ kind: 'failed', message: outcome.message });
      return;
    }
    draft.drop();
    const { email, message } = fields;
    setSending({ kind: 'sent', email, mail: outcome.mail, reference: toMessageReference(id), writtenAt });
    for (const about of listNamed(message, { vehicle, compared })) vehicleCounter.count('message', about.id);
  }

  /** Stores the draft and clears the error of the field that is edited. */
  function note({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    draft.keep(currentTarget, messageId.current);
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (isContactField(name) && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  const isAnother = useRef(false);
  // The button of the thanks is gone.
  useEffect(() => {
    if (state.kind === 'writing' && isAnother.current) form.current?.querySelector('textarea')?.focus();
    isAnother.current = false;
  }, [state.kind]);

  function writeAnother(): void {
    messageId.current = undefined;
    isAnother.current = true;
    setSending({ kind: 'writing' });
  }

  return {
    form,
    state,
    /** Sent while this form is shown, and not before. */
    isSentHere: state.kind === 'sent' && state !== stateAtMount,
    errors,
    submit,
    note,
    writeAnother,
  };
}

/** The vehicles that a message names. */
function listNamed(message: string, { vehicle, compared }: FormSubject) {
  if (compared) return findCompared(message, compared) ?? compared;
  return vehicle ? [vehicle] : [];
}

/** The vehicle and the page that a message is about. */
function toAbout({ vehicle, compared }: FormSubject) {
  return {
    vehicle: vehicle && { id: vehicle.id, title: vehicleName(vehicle) },
    page: compared ? paths.compare(compared.map(({ id }) => id)) : window.location.pathname,
  };
}

function toState(answer: ContactFormAnswer | undefined, sending: ContactSending | undefined): ContactFormState {
  if (answer?.kind === 'received') return answer;
  if (sending) return sending;
  return answer?.kind === 'refused' ? { kind: 'failed', message: answer.message } : { kind: 'writing' };
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors): void {
  const first = Array.from(form.elements).find((element) => {
    const name = element.getAttribute('name');
    return isContactField(name) && errors[name];
  });
  if (first instanceof HTMLElement) first.focus();
}
