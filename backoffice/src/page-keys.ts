/** Whether a key is meant for the page: nobody types, and no dialog or menu is open. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !isTypedInto(event.target);
}

/** A field, or what has keys of its own. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="menu"], [role="menu"] *, [role="combobox"]',
    )
  );
}
