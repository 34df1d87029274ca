/** A time of another day must not stay chosen out of sight. */
export function clearHiddenSlot(changed: EventTarget, form: HTMLFormElement): void {
  if (!(changed instanceof HTMLInputElement) || changed.name !== 'day') return;
  for (const slot of form.querySelectorAll<HTMLInputElement>('input[name="startsAt"]:checked')) slot.checked = false;
}
