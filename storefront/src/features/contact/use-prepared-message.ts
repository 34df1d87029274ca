import {
  type ContactFormAnswer,
  changeInquiry,
  findInquiry,
  type Inquiry,
  type InquiryVehicle,
  listInquiries,
  toInquiryText,
} from '@dealer/shared-domain';
import { type RefObject, useEffect, useState } from 'react';

type PreparedMessageOptions = {
  form: RefObject<HTMLFormElement | null>;
  vehicle: InquiryVehicle | undefined;
  answer: ContactFormAnswer | undefined;
  chosen: { inquiry: Inquiry } | undefined;
  /** The form is replaced by the thanks. */
  isDone: boolean;
};

/** Which prepared sentence the message has, and how to exchange it. */
export function usePreparedMessage({ form, vehicle, answer, chosen, isDone }: PreparedMessageOptions) {
  const [inquiry, setInquiry] = useState(() => {
    const message = toPreparedMessage(vehicle, answer);
    return vehicle && message ? findInquiry(message, vehicle) : null;
  });

  function update(): void {
    const field = findMessage(form.current);
    if (field && vehicle) setInquiry(findInquiry(field.value, vehicle));
  }

  function choose(next: Inquiry): void {
    const field = findMessage(form.current);
    if (!field || !vehicle) return;
    field.value = changeInquiry(field.value, next, vehicle);
    // Like typing: the draft is stored, and the field's error is cleared.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice changes the message.
  useEffect(() => {
    if (chosen) choose(chosen.inquiry);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form, or a restored draft.
  useEffect(update, [isDone]);

  return { inquiry, choose, update };
}

/** What the message field contains at first. */
export function toPreparedMessage(
  vehicle: InquiryVehicle | undefined,
  answer: ContactFormAnswer | undefined,
): string | undefined {
  if (answer?.kind === 'refused') return answer.values.message;
  if (answer?.kind === 'edited') {
    return vehicle ? changeInquiry(answer.values.message, answer.inquiry, vehicle) : answer.values.message;
  }
  const [first] = vehicle ? listInquiries(vehicle) : [];
  return vehicle && first && toInquiryText(first.inquiry, vehicle);
}

function findMessage(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const field = form?.elements.namedItem('message');
  return field instanceof HTMLTextAreaElement ? field : null;
}
