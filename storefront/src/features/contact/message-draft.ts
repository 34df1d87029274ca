import { isContactField } from '@dealer/shared-domain';

/**
 * An unsent message in this tab's session storage, restored after a reload: the four fields and the id of the attempt.
 * Consent is not stored; it is given each time.
 */
const idName = 'id';

const toKey = (vehicleId: string | undefined) => `message-draft:${vehicleId ?? ''}`;

/** Storage that is blocked, full or unreadable only loses the draft. */
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

/** Fills in fields that are empty or have an unchanged prepared text, and returns the id of the attempt. */
export function restoreDraft(form: HTMLFormElement, vehicleId: string | undefined): string | undefined {
  const draft = readDraft(vehicleId);
  for (const [name, value] of draft) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || !isContactField(name)) continue;
    const isPrepared = field.dataset.prepared !== undefined && field.value === field.defaultValue;
    if (field.value === '' || isPrepared) field.value = value;
  }
  return draft.find(([name]) => name === idName)?.[1];
}
