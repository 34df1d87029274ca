import {
  type ContactErrors,
  type ContactFormAnswer,
  type ContactOutcome,
  createMessageId,
  findCompared,
  isContactField,
  parseContactFields,
  paths,
  toConsentText,
  toMessageReference,
  type VehicleCard,
  vehicleName,
} from '@dealer/shared-domain';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import { createFormDraft } from '../../ui/form-draft.ts';
import type { FormVehicle } from '../../ui/load-form-vehicle.ts';

/** What a message is about: one vehicle, compared ones, or nothing in particular. */
export type FormSubject = {
  vehicle?: FormVehicle | undefined;
  compared?: readonly ComparedVehicle[] | undefined;
};
export type ComparedVehicle = FormVehicle & Pick<VehicleCard, 'image'>;
type Receipt = { reference: string; writtenAt: string | null };

export type ContactFormState =
  | { kind: 'writing' | 'sending' }
  | ({ kind: 'sent'; email: string; mail: Extract<ContactOutcome, { success: true }>['mail'] } & Receipt)
  /** Posted without scripts and confirmed by the server. */
  | ({ kind: 'received' } & Receipt)
  | { kind: 'failed'; message: string };

export function useContactForm({ vehicle, compared }: FormSubject, answer?: ContactFormAnswer) {
  const { contact, messages, vehicleCounter } = useSite();
  const [state, setState] = useState<ContactFormState>(() => toState(answer));
  const [errors, setErrors] = useState<ContactErrors>(answer?.kind === 'refused' ? answer.errors : {});
  const messageId = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const subjectKey = vehicle?.id ?? compared?.map(({ id }) => id).join() ?? '';
  const draft = useMemo(() => createFormDraft(`message-draft:${subjectKey}`, isContactField), [subjectKey]);

  const isReceived = answer?.kind === 'received';
  useEffect(() => {
    if (isReceived) draft.drop();
    else if (form.current) messageId.current ??= draft.restore(form.current).id;
  }, [draft, isReceived]);

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
    const id = messageId.current ?? createMessageId();
    messageId.current = id;
    draft.keep(sending, { id });
    const writtenAt = new Date().toISOString();
    const outcome = await messages.send({
      id,
      fields,
      vehicle: vehicle && { id: vehicle.id, title: vehicleName(vehicle) },
      consentText: given.has('consent') ? toConsentText(contact) : null,
      page: compared ? paths.compare(compared.map(({ id }) => id)) : window.location.pathname,
      trap: String(given.get('website') ?? ''),
      dealer: contact,
    });
    if (!outcome.success) {
      setState({ kind: 'failed', message: outcome.message });
      return;
    }
    messageId.current = undefined;
    draft.drop();
    setState({
      kind: 'sent',
      email: fields.email,
      mail: outcome.mail,
      reference: toMessageReference(id),
      writtenAt,
    });
    const named = compared && (findCompared(fields.message, compared) ?? compared);
    for (const about of named ?? (vehicle ? [vehicle] : [])) vehicleCounter.count('message', about.id);
  }

  /** Stores the draft and clears the error of the field that is edited. */
  function note({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    draft.keep(currentTarget, { id: messageId.current });
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (isContactField(name) && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  const writeAnother = () => setState({ kind: 'writing' });

  return { form, state, errors, submit, note, writeAnother };
}

function toState(answer: ContactFormAnswer | undefined): ContactFormState {
  if (answer?.kind === 'received') return answer;
  return answer?.kind === 'refused' ? { kind: 'failed', message: answer.message } : { kind: 'writing' };
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors): void {
  const first = Array.from(form.elements).find((element) => {
    const name = element.getAttribute('name');
    return isContactField(name) && errors[name];
  });
  if (first instanceof HTMLElement) first.focus();
}
