import { staffPaths } from '@dealer/shared-domain/staff';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Selection } from '../../stock/use-selection.ts';

/** What the rows tell of themselves: how many there are, and how one that is not in the document is brought there. */
type Rows = { count: number; scrollTo: (index: number) => void };

export type ListKeys = { attend: (rows: Rows) => void };

type ListKeysOptions = {
  body: RefObject<HTMLTableSectionElement | null>;
  search: RefObject<HTMLInputElement | null>;
  selection: Selection;
  onPeek: (id: string, place: DOMRect) => void;
};

/**
 * The keys of the list: ↑ ↓ move, Space selects (with Shift up to here), P shows the photograph, N adds, / searches.
 * Enter is the row's own link. None of them acts while somebody types or a dialog or a menu is open.
 */
export function useListKeys({ body, search, selection, onPeek }: ListKeysOptions): ListKeys {
  const navigate = useNavigate();
  const follow = useRef<(event: KeyboardEvent) => void>(undefined);
  const rows = useRef<Rows>({ count: 0, scrollTo: () => undefined });
  // The row that gets the focus as soon as it stands in the document.
  const expected = useRef<number>(undefined);
  const [keys] = useState<ListKeys>(() => ({
    attend: (next) => {
      rows.current = next;
      const link = expected.current === undefined ? null : findLink(body.current, expected.current);
      if (!link) return;
      expected.current = undefined;
      link.focus({ preventScroll: true });
    },
  }));

  const moveTo = (index: number) => {
    const place = Math.max(0, Math.min(index, rows.current.count - 1));
    const link = findLink(body.current, place);
    expected.current = link ? undefined : place;
    if (link) link.focus();
    else rows.current.scrollTo(place);
  };

  useEffect(() => {
    follow.current = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const row = event.target instanceof Element ? event.target.closest('[data-vehicle]') : null;
      const id = row?.getAttribute('data-vehicle');
      if (event.key === '/') search.current?.focus();
      else if (event.key === 'n' || event.key === 'N') void navigate(staffPaths.addVehicle);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (rows.current.count === 0 || (!row && !isPage(event.target))) return;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // Keys that come faster than rows go on from the row that is on its way.
        const from = expected.current ?? (row ? Number(row.getAttribute('data-index')) : -1);
        moveTo(row ? from + step : 0);
      } else if (event.key === ' ' && id && isRowLink(event.target)) selection.toggle(id, { toHere: event.shiftKey });
      else if ((event.key === 'p' || event.key === 'P') && row && id) onPeek(id, row.getBoundingClientRect());
      else return;
      event.preventDefault();
    };
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return keys;
}

/**
 * What holds the focus may leave the list: then the focus goes to the row that takes the place of its row, or to the
 * first one.
 */
export function useFocusKept(body: RefObject<HTMLTableSectionElement | null>) {
  const last = useRef<{ element: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    const held = last.current;
    if (!held || held.element.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    (findLink(body.current, held.index) ?? links.at(-1))?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof Element)) return;
      const row = target.closest('[data-index]');
      last.current = { element: target, index: Number(row?.getAttribute('data-index') ?? 0) };
    },
  };
}

function findLink(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`) ?? null;
}

function isPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches('main, h1, [data-toasts]'));
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
