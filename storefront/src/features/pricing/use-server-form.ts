import { useEffect, useState } from 'react';

type ServerForm = { values: Record<string, string>; focusedId: string };

/** What was typed into the server's form of this id before the component replaced it, and moves the focus over. */
export function useServerForm(id: string): Record<string, string> | undefined {
  const [before] = useState(() => readForm(id));
  const focusedId = before?.focusedId;
  useEffect(() => {
    const control = focusedId ? document.getElementById(focusedId) : null;
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && control.type === 'text') control.setSelectionRange(-1, -1);
  }, [focusedId]);
  return before?.values;
}

function readForm(id: string): ServerForm | undefined {
  const form = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!form || !(form instanceof HTMLFormElement)) return undefined;
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const focused = form.contains(document.activeElement) ? document.activeElement : null;
  return { values: Object.fromEntries(values), focusedId: focused?.id ?? '' };
}
