import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the field that the address names, or to the heading of a new page, for screen readers. */
export function usePageFocus(main: RefObject<HTMLElement | null>) {
  const { pathname, hash, key } = useLocation();
  const shownPath = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is opened again focuses its field again.
  useEffect(() => {
    const isNewPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    const field = document.getElementById(hash.slice(1));
    if (field instanceof HTMLInputElement) return field.focus();
    if (!isNewPage) return;
    const heading =
      main.current?.querySelector<HTMLElement>('[data-page-heading]') ??
      main.current?.querySelector('h1') ??
      main.current;
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash, key, main]);
}
