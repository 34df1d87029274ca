/** Keeps the chosen day and time together: another day has no chosen time, and a time out of sight brings its day. */
export function matchDayAndSlot(changed: EventTarget, form: HTMLFormElement): void {
  if (!(changed instanceof HTMLInputElement)) return;
  if (changed.name === 'day') {
    for (const slot of form.querySelectorAll<HTMLInputElement>('input[name="startsAt"]:checked')) slot.checked = false;
  } else if (changed.name === 'startsAt') {
    const day = changed.closest('[data-slots-of]')?.querySelector<HTMLInputElement>('input[name="day"]');
    if (day) day.checked = true;
  }
}
