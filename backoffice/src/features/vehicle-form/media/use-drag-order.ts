import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type DragOrder = { liftedId: string | undefined; lift: (event: ReactPointerEvent, id: string) => void };

/** Reorders a list by dragging with mouse, pen or finger. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, position: number) => void,
): DragOrder {
  const [liftedId, setLiftedId] = useState<string>();
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });

  useEffect(() => {
    if (!liftedId) return undefined;
    // Listens on the window, because the dragged item moves in the document.
    const follow = (event: PointerEvent) => {
      const items = [...(list.current?.children ?? [])];
      const position = items.findIndex((item) => contains(item.getBoundingClientRect(), event));
      if (position < 0 || items[position]?.getAttribute('data-media-id') === liftedId) return;
      move.current(liftedId, position);
    };
    const drop = () => setLiftedId(undefined);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [liftedId, list]);

  const lift = (event: ReactPointerEvent, id: string) => {
    if (event.button === 0) setLiftedId(id);
  };
  return { liftedId, lift };
}

function contains({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
