import { type RefObject, startTransition, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A rendered row, or a gap in place of rows that are not rendered. */
export type Stretch = { kind: 'row'; index: number } | { kind: 'gap'; index: number; heightPx: number };

type Seen = { first: number; last: number };

/** Rows rendered beyond the window's edges, so that fast scrolling shows no gap. */
const overscan = 8;
/** Height of the strip at the window's bottom edge, which covers rows. */
const stripPx = 64;
/** Estimated row height until one is measured. */
const usualRowPx = { wide: 52, narrow: 76 };

/**
 * Virtualizes the list: only rows near the window are rendered, with gaps for the others. The focused row always stays
 * rendered.
 */
export function useRowWindow({
  count,
  body,
  listKey,
  layout,
}: {
  count: number;
  body: RefObject<HTMLElement | null>;
  /** Identifies the query of the rows. */
  listKey: string;
  /** Changes when the row height changes. */
  layout: string;
}) {
  const [rowPx, setRowPx] = useState(guessRowPx);
  const [seen, setSeen] = useState<Seen>(() => ({ first: 0, last: Math.ceil(window.innerHeight / guessRowPx()) - 1 }));
  const [held, setHeld] = useState<number | null>(null);
  const [renderedKey, setRenderedKey] = useState<string>();
  const look = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    look.current = () => {
      const element = body.current;
      if (!element || count === 0) return;
      const { top } = element.getBoundingClientRect();
      const first = clamp(Math.floor(-top / rowPx), count);
      const last = clamp(Math.ceil((window.innerHeight - stripPx - top) / rowPx) - 1, count);
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look.current();
  }, [body, count, rowPx]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their layout changes.
  useLayoutEffect(() => {
    const measure = () => {
      const height = body.current?.querySelector('[data-vehicle]')?.getBoundingClientRect().height;
      if (height) setRowPx(height);
      look.current?.();
    };
    const follow = () => look.current?.();
    measure();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', measure);
    // Opened filters and chips move the rows without a scroll.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(follow);
    observer?.observe(document.body);
    return () => {
      observer?.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', measure);
    };
  }, [body, layout, count > 0]);

  // Visible rows render first; the overscan follows at low priority.
  const followed = useDeferredValue(seen);
  useEffect(() => startTransition(() => setRenderedKey(listKey)), [listKey]);
  const around: Seen =
    renderedKey === listKey ? { first: followed.first - overscan, last: followed.last + overscan } : seen;

  return {
    stretches: toStretches({ ranges: [seen, around], count, held, rowPx }),
    seen: { first: Math.min(seen.first, Math.max(0, count - 1)), last: Math.min(seen.last, count - 1) },
    /** Sets the index of the focused row; null if there is none. */
    setFocusedIndex: setHeld,
    /** Scrolls a row that is not rendered to the middle of the window. */
    scrollTo: (index: number) => {
      const element = body.current;
      if (!element) return;
      const top = window.scrollY + element.getBoundingClientRect().top + index * rowPx;
      window.scrollTo({ top: top - window.innerHeight / 2, behavior: 'instant' });
    },
  };
}

type Places = { ranges: Seen[]; count: number; held: number | null; rowPx: number };

/** All rows from first to last, as rendered rows and gaps. */
export function toStretches({ ranges, count, held, rowPx }: Places): Stretch[] {
  const shown = new Set<number>(held === null ? [] : [held]);
  for (const { first, last } of ranges) {
    for (let index = first; index <= last; index += 1) shown.add(index);
  }
  const indexes = [...shown].filter((index) => index >= 0 && index < count).sort((one, other) => one - other);

  const stretches: Stretch[] = [];
  let next = 0;
  const leaveRoom = (until: number) => {
    if (until > next) stretches.push({ kind: 'gap', index: next, heightPx: (until - next) * rowPx });
  };
  for (const index of indexes) {
    leaveRoom(index);
    stretches.push({ kind: 'row', index });
    next = index + 1;
  }
  leaveRoom(count);
  return stretches;
}

function guessRowPx(): number {
  return window.matchMedia?.('(min-width: 48rem)').matches ? usualRowPx.wide : usualRowPx.narrow;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
