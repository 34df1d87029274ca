import './client-protection.css';

const cleanUpAfterMs = 1000;
const markedAttribute = 'data-reactroot';

/** The keys that open a browser's developer tools or a page's source. */
export function isDeveloperKey({ key, ctrlKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>) {
  const name = key.toLowerCase();
  if (name === 'f12') return true;
  return ctrlKey && (shiftKey ? ['i', 'j', 'c'].includes(name) : name === 'u');
}

/** Discourages copying of public pages, as the dealer asks for. It hides nothing that matters: no secret is here. */
export function startClientProtection(): () => void {
  const root = document.documentElement;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isDeveloperKey(event)) event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  root.dataset.clientProtection = '';
  const timer = setTimeout(removeTraces, cleanUpAfterMs);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown, { capture: true });
    delete root.dataset.clientProtection;
  };
}

/** React took hold of the hook when it started and never reads these marks: it works on without them. */
function removeTraces() {
  // An extension may forbid the removal, which then is left.
  Reflect.deleteProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
  for (const element of document.querySelectorAll(`[${markedAttribute}]`)) {
    element.removeAttribute(markedAttribute);
    Reflect.deleteProperty(element, '_reactRootContainer');
  }
}
