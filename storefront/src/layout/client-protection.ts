const cleanUpAfterMs = 1000;
const markedAttribute = 'data-reactroot';

export function isDeveloperKey({ key, ctrlKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>) {
  const name = key.toLowerCase();
  if (name === 'f12') return true;
  return ctrlKey && (shiftKey ? ['i', 'j', 'c'].includes(name) : name === 'u');
}

/**
 * Discourages copying of public pages, a setting of the dealer. It protects no secrets. The styles of the layout switch
 * text selection off.
 */
export function startClientProtection(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isDeveloperKey(event)) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  const timer = setTimeout(removeTraces, cleanUpAfterMs);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** React reads the hook only at start-up, so removing these marks later does not break it. */
function removeTraces() {
  // An extension may forbid the removal.
  Reflect.deleteProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
  for (const element of document.querySelectorAll(`[${markedAttribute}]`)) {
    element.removeAttribute(markedAttribute);
    Reflect.deleteProperty(element, '_reactRootContainer');
  }
}
