import { type RefObject, useLayoutEffect, useRef } from 'react';

/** True if there was input during a save: moving the focus then would lose keystrokes. */
export function useTypedDuringSave(isSaving: boolean): RefObject<boolean> {
  const hasTyped = useRef(false);
  useLayoutEffect(() => {
    if (!isSaving) return undefined;
    hasTyped.current = false;
    const note = () => {
      hasTyped.current = true;
    };
    const events = ['input', 'change'] as const;
    for (const event of events) document.addEventListener(event, note, true);
    return () => {
      for (const event of events) document.removeEventListener(event, note, true);
    };
  }, [isSaving]);
  return hasTyped;
}

/** Focuses a note, or only scrolls it into view while the user types. */
export function showNote(note: HTMLElement | null, hasTyped: boolean): void {
  if (hasTyped) note?.scrollIntoView({ block: 'nearest' });
  else note?.focus();
}
