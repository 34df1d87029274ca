/**
 * An unsent form in this tab's session storage, restored after a reload: its typed fields and further values, such as
 * the id of the attempt. Consent is not stored; it is given each time.
 */
export function createFormDraft(key: string, isTyped: (name: string) => boolean) {
  function read(): [name: string, value: string][] {
    const draft: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    return Object.entries(Object(draft)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  }

  return {
    keep(form: HTMLFormElement, further: Record<string, string | undefined>): void {
      const typed = [...new FormData(form)].filter(([name]) => isTyped(name));
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(typed), ...further })));
    },
    drop(): void {
      attempt(() => sessionStorage.removeItem(key));
    },
    /** Fills in fields that are empty or have an unchanged prepared text, and returns all stored values. */
    restore(form: HTMLFormElement): Partial<Record<string, string>> {
      const draft = read();
      for (const [name, value] of draft) if (isTyped(name)) fillIn(form.elements.namedItem(name), value);
      return Object.fromEntries(draft);
    },
  };
}

/** Storage that is blocked, full or unreadable only loses the draft. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function fillIn(field: RadioNodeList | Element | null, value: string): void {
  if (field instanceof RadioNodeList) {
    if (field.value === '') field.value = value;
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const isPrepared = field.dataset.prepared !== undefined && field.value === field.defaultValue;
  if (field.value === '' || isPrepared) field.value = value;
}
