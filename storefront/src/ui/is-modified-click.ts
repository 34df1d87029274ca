import type { MouseEvent } from 'react';

/** Whether the browser itself handles a click on a link, for example by opening a new tab. */
export function isModifiedClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
