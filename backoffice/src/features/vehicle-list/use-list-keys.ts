import { paths } from '@dealer/shared-domain';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Selection } from './use-selection.ts';

type ListKeysOptions = {
  body: RefObject<HTMLTableSectionElement | null>;
  search: RefObject<HTMLInputElement | null>;
  selection: Selection;
};

/**
 * The keys of the list: ↑ ↓ move, Space selects (with Shift up to here), N adds, / searches. Enter is the row's own
 * link. None of them acts while somebody types or a dialog or a menu is open.
 */
export function useListKeys({ body, search, selection }: ListKeysOptions) {
  const navigate = useNavigate();
  const follow = useRef<(event: KeyboardEvent) => void>(undefined);

  useEffect(() => {
    follow.current = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const row = event.target instanceof Element ? event.target.closest('[data-vehicle]') : null;
      if (event.key === '/') search.current?.focus();
      else if (event.key === 'n' || event.key === 'N') void navigate(paths.adminAddVehicle);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (!moveRow(body.current, row, event)) return;
      } else if (event.key === ' ' && isRowLink(event.target)) {
        const id = row?.getAttribute('data-vehicle');
        if (id) selection.toggle(id, { toHere: event.shiftKey });
      } else return;
      event.preventDefault();
    };
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * What holds the focus may leave the list: then the focus goes to the row that takes the place of its row, or to the
 * first one.
 */
export function useFocusKept(body: RefObject<HTMLTableSectionElement | null>) {
  const last = useRef<{ element: Element; rowIndex: number }>(undefined);
  useLayoutEffect(() => {
    const held = last.current;
    if (!held || held.element.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const links = listLinks(body.current);
    links[Math.max(0, Math.min(held.rowIndex, links.length - 1))]?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof Element)) return;
      const row = target.closest('[data-vehicle]');
      last.current = { element: target, rowIndex: row ? [...(body.current?.children ?? [])].indexOf(row) : 0 };
    },
  };
}

function moveRow(body: HTMLElement | null, row: Element | null, event: KeyboardEvent): boolean {
  const isPage =
    event.target === document.body ||
    (event.target instanceof Element && event.target.matches('main, h1, [data-toasts]'));
  if (!row && !isPage) return false;
  const links = listLinks(body);
  const current = row ? links.findIndex((link) => row.contains(link)) : -1;
  const step = event.key === 'ArrowDown' ? 1 : -1;
  links[Math.max(0, Math.min(current + step, links.length - 1))]?.focus();
  return links.length > 0;
}

function listLinks(body: HTMLElement | null): HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
}

function isRowLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-row-link]');
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable], [role="menu"], [role="menu"] *')
  );
}
