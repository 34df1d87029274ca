import {
  type ContactFormAnswer,
  changeCompared,
  changeInquiry,
  findCompared,
  findInquiry,
  type Inquiry,
  type InquiryVehicle,
  listInquiries,
  toComparisonInquiry,
  toInquiryText,
} from '@dealer/shared-domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { findMessage } from './contact-draft.ts';
import type { ComparedVehicle } from './form-subject.ts';

type PreparedMessageOptions = Subject & {
  form: RefObject<HTMLFormElement | null>;
  answer: ContactFormAnswer | undefined;
  chosen: { inquiry: Inquiry } | undefined;
  /** The form is replaced by the thanks. */
  isDone: boolean;
  onWriteAnother: () => void;
};

type Subject = { vehicle: InquiryVehicle | undefined; compared: readonly ComparedVehicle[] | undefined };

/** Which prepared sentence the message has, and how to exchange it. */
export function usePreparedMessage(options: PreparedMessageOptions) {
  const { form, vehicle, compared, answer, chosen, isDone, onWriteAnother } = options;
  const lastChosen = useRef<typeof chosen>(undefined);
  const [message, setMessage] = useState(() => toPreparedMessage({ vehicle, compared }, answer) ?? '');

  function update(): void {
    const field = findMessage(form.current);
    if (field) setMessage(field.value);
  }

  function choose(next: Inquiry): void {
    if (vehicle) change((text) => changeInquiry(text, next, vehicle));
  }

  function compare(next: readonly ComparedVehicle[]): void {
    if (compared) change((text) => changeCompared(text, next, compared));
  }

  function change(toNext: (text: string) => string): void {
    const field = findMessage(form.current);
    if (!field) return;
    field.value = toNext(field.value);
    // Like typing: the draft is stored, and the field's error is cleared.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice changes the message.
  useEffect(() => {
    if (!chosen || chosen === lastChosen.current) return;
    if (isDone) {
      onWriteAnother();
      return;
    }
    lastChosen.current = chosen;
    choose(chosen.inquiry);
  }, [chosen, isDone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form, or a restored draft.
  useEffect(update, [isDone]);

  return {
    inquiry: vehicle ? findInquiry(message, vehicle) : null,
    /** The compared vehicles that the message names; null where its sentence was rewritten. */
    named: compared ? findCompared(message, compared) : null,
    choose,
    compare,
    update,
  };
}

/** What the message field contains at first. */
export function toPreparedMessage(
  { vehicle, compared }: Subject,
  answer: ContactFormAnswer | undefined,
): string | undefined {
  if (answer?.kind === 'refused') return answer.values.message;
  if (answer?.kind === 'edited') {
    return vehicle ? changeInquiry(answer.values.message, answer.inquiry, vehicle) : answer.values.message;
  }
  if (compared) return toComparisonInquiry(compared);
  const [first] = vehicle ? listInquiries(vehicle) : [];
  return vehicle && first && toInquiryText(first.inquiry, vehicle);
}
