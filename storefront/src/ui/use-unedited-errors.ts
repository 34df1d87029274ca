import { type FormEvent, useState } from 'react';

/** The errors of a posted form, each until its field is edited. */
export function useUneditedErrors<Errors extends Partial<Record<string, string>>>(errors: Errors) {
  const [edited, setEdited] = useState<readonly string[]>([]);
  const shown: Partial<Errors> = { ...errors };
  for (const name of edited) delete shown[name];

  function noteEdit({ target }: FormEvent): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name && name in shown) setEdited([...edited, name]);
  }

  return { shown, noteEdit };
}
