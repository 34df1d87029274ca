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
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSite } from '../../site.tsx';
import { type ContactSending, contactSendings, type Receipt, setContactSending } from '../../ui/contact-sendings.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const { draft, messageId } = useContactDraft({ vehicle, compared }, form, answer?.kind === 'received');
  const focusNextMessage = useNextMessageFocus(form, state.kind);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    if (state.kind === 'sending') return;
    const given = new FormData(currentTarget);
    const { fields, errors: found } = parseContactFields(Object.fromEntries(given));
    setErrors(found ?? {});
    if (!fields) {
      setSending({ kind: 'writing' });
      focusFirstError(currentTarget, found);
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

  function writeAnother(): void {
    messageId.current = undefined;
    focusNextMessage();
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

/** What is typed about a subject, stored in the tab with the id of its message, and put back into the form. */
function useContactDraft(subject: FormSubject, form: RefObject<HTMLFormElement | null>, isReceived: boolean) {
  const messageId = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the subject.
  const draft = useMemo(() => createContactDraft(subject), [toSubjectKey(subject)]);
  useEffect(() => {
    if (isReceived) draft.drop();
    else if (form.current) messageId.current ??= draft.restore(form.current);
  }, [draft, form, isReceived]);
  return { draft, messageId };
}

/** Moves the focus into the message when the form replaces the thanks, whose button is gone. */
function useNextMessageFocus(form: RefObject<HTMLFormElement | null>, kind: ContactFormState['kind']): () => void {
  const isNext = useRef(false);
  useEffect(() => {
    if (kind === 'writing' && isNext.current) form.current?.querySelector('textarea')?.focus();
    isNext.current = false;
  }, [form, kind]);
  return () => {
    isNext.current = true;
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
