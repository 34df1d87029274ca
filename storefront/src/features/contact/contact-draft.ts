import { findCompared, isContactField, toComparisonInquiry } from '@dealer/shared-domain';
import { createFormDraft } from '../../ui/form-draft.ts';
import { type ComparedVehicle, type FormSubject, toSubjectKey } from './form-subject.ts';

/** An unsent message. Compared vehicles have one draft, whichever they are: their set changes while it is written. */
export function createContactDraft({ vehicle, compared }: FormSubject) {
  const draft = createFormDraft(`message-draft:${vehicle?.id ?? (compared ? 'compared' : '')}`, isContactField);
  const subject = toSubjectKey({ vehicle, compared });

  return {
    keep(form: HTMLFormElement, id: string | undefined): void {
      draft.keep(form, { id, subject, sentence: compared && findSentence(form, compared) });
    },
    drop: draft.drop,
    /** Fills in the form and returns the id of the attempt to send this message. */
    restore(form: HTMLFormElement): string | undefined {
      const { id, subject: lastSubject, sentence } = draft.restore(form);
      if (lastSubject === subject) return id;
      const message = findMessage(form);
      if (message && compared && sentence) {
        message.value = message.value.replace(sentence, () => toComparisonInquiry(compared));
      }
      return undefined;
    },
  };
}

export function findMessage(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const field = form?.elements.namedItem('message');
  return field instanceof HTMLTextAreaElement ? field : null;
}

/** The prepared sentence that the message has. */
function findSentence(form: HTMLFormElement, compared: readonly ComparedVehicle[]): string | undefined {
  const named = findCompared(findMessage(form)?.value ?? '', compared);
  return named ? toComparisonInquiry(named) : undefined;
}
