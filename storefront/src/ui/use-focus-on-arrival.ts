import { useEffect, useRef } from 'react';

/** Focuses what the page shows first, such as the summary of a refused form, once the page is live. */
export function useFocusOnArrival<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null);
  useEffect(() => shown.current?.focus(), []);
  return shown;
}
