import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isPageFocused } from '../../../ui/keymap.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import type { Selection } from '../actions/use-selection.ts';

/** The number of rows, and how to scroll to one that is not rendered. */
type Rows = { count: number; scrollTo: (index: number) => void };

export type ListKeys = {
  /** Called after each render of the rows. */
  onRows: (rows: Rows) => void;
};

type ListKeysOptions = {
  body: RefObject<HTMLTableSectionElement | null>;
  search: RefObject<HTMLInputElement | null>;
  selection: Selection;
  onPreview: (id: string, place: DOMRect) => void;
};

/** Keyboard shortcuts of the list. Enter is left to the link of the row. */
export function useListKeys({ body, search, selection, onPreview }: ListKeysOptions): ListKeys {
  const rows = useRef<Rows>({ count: 0, scrollTo: () => undefined });
  /** The row to focus once it is rendered. */
  const pendingIndex = useRef<number>(undefined);
  const [keys] = useState<ListKeys>(() => ({
    onRows: (next) => {
      rows.current = next;
      const link = pendingIndex.current === undefined ? null : findLink(body.current, pendingIndex.current);
      if (!link) return;
      pendingIndex.current = undefined;
      link.focus({ preventScroll: true });
    },
  }));

  const moveTo = (index: number) => {
    const place = Math.max(0, Math.min(index, rows.current.count - 1));
    const link = findLink(body.current, place);
    pendingIndex.current = link ? undefined : place;
    if (link) link.focus();
    else rows.current.scrollTo(place);
  };

  const select = ({ target, shiftKey }: KeyboardEvent) => {
    const row = findRow(target);
    if (!row?.id || !isRowLink(target)) return false;
    selection.toggle(row.id, { toHere: shiftKey });
    return true;
  };

  useKeys({
    searchVehicles: () => search.current?.focus(),
    moveToRow: ({ key, target }) => {
      const row = findRow(target);
      if (rows.current.count === 0 || (!row && !isPageFocused(target))) return false;
      // Repeated keys continue from the pending row, because rows may render more slowly.
      moveTo(row ? (pendingIndex.current ?? row.index) + (key === 'ArrowDown' ? 1 : -1) : 0);
      return true;
    },
    extendSelection: ({ key, target }) => {
      const row = findRow(target);
      if (!row?.id || !isRowLink(target)) return false;
      const index = row.index + (key === 'ArrowDown' ? 1 : -1);
      const next = findRow(findLink(body.current, index));
      selection.add([row.id, next?.id ?? row.id]);
      moveTo(index);
      return true;
    },
    selectRow: select,
    selectToRow: select,
    previewPhoto: ({ target }) => {
      const row = findRow(target);
      if (!row?.id) return false;
      onPreview(row.id, row.element.getBoundingClientRect());
      return true;
    },
  });

  return keys;
}

/** Moves the focus when its row is removed: to the row in its place, or to the last one. */
export function useFocusRestoration(body: RefObject<HTMLTableSectionElement | null>) {
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
      if (target instanceof Element) last.current = { element: target, index: findRow(target)?.index ?? 0 };
    },
  };
}

function findRow(target: EventTarget | null) {
  const element = target instanceof Element ? target.closest('[data-index]') : null;
  return (
    element && { element, index: Number(element.getAttribute('data-index')), id: element.getAttribute('data-vehicle') }
  );
}

function findLink(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`) ?? null;
}

function isRowLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-row-link]');
}
