import { useEffect, useRef } from 'react';

/**
 * Focuses what the page shows first, such as the summary of a refused form, once the page is live: unless the visitor is
 * somewhere already.
 */
export function useFocusOnArrival<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (document.activeElement === document.body) shown.current?.focus();
  }, []);
  return shown;
}
