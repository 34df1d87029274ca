import { isContactField } from '@dealer/shared-domain';

/**
 * What somebody has typed and not sent, kept in this tab alone, so that a page that has to be loaded anew gives it back:
 * the four fields, and the id under which the message was tried. Consent is given each time.
 */
const idName = 'id';

const toKey = (vehicleId: string | undefined) => `message-draft:${vehicleId ?? ''}`;

/** Storage that is closed, full or holds something else keeps nothing, and that is all. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function readDraft(vehicleId: string | undefined): [name: string, value: string][] {
  const draft: unknown = attempt(() => JSON.parse(sessionStorage.getItem(toKey(vehicleId)) ?? '{}'));
  return Object.entries(Object(draft)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

export function keepDraft(form: HTMLFormElement, vehicleId: string | undefined, messageId: string | undefined) {
  const typed = [...new FormData(form)].filter(([name]) => isContactField(name));
  const draft = Object.fromEntries(messageId ? [...typed, [idName, messageId]] : typed);
  attempt(() => sessionStorage.setItem(toKey(vehicleId), JSON.stringify(draft)));
}

export function dropDraft(vehicleId: string | undefined) {
  attempt(() => sessionStorage.removeItem(toKey(vehicleId)));
}

/** Fills in what is empty; returns the id under which the message was tried. */
export function restoreDraft(form: HTMLFormElement, vehicleId: string | undefined): string | undefined {
  const draft = readDraft(vehicleId);
  for (const [name, value] of draft) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && isContactField(name) && field.value === '') field.value = value;
  }
  return draft.find(([name]) => name === idName)?.[1];
}
