import { useState } from 'react';

/**
 * The open dialog of a page. Each dialog closes only itself: a save that it began may end after it was closed and
 * another was opened.
 */
export function useOpenDialog<Dialog>(initial: Dialog | null | (() => Dialog | null) = null) {
  const [dialog, open] = useState(initial);
  const close = () => open((current) => (current === dialog ? null : current));
  return { dialog, open: (next: Dialog) => open(() => next), close };
}
