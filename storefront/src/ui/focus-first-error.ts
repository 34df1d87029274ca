/** Focuses the first field of a form that has an error, by its name. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, unknown>>): void {
  const first = Array.from(form.elements).find((element) => errors[element.getAttribute('name') ?? '']);
  if (first instanceof HTMLElement) first.focus();
}
