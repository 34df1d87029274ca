import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type DragOrder = { liftedId: string | undefined; lift: (event: ReactPointerEvent, id: string) => void };

/** Reorders a list by dragging the handle with mouse, pen or finger, or the picture with a mouse. */
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
    const items = list.current;
    const liftPicture = (event: PointerEvent) => {
      // A finger on a picture scrolls the page.
      if (event.pointerType !== 'mouse' || !isLifting(event) || !isPicture(event)) return;
      setLiftedId(findMovableId(event.target));
    };
    // The browser would drag a copy of the picture.
    const keepPicture = (event: Event) => isPicture(event) && event.preventDefault();
    items?.addEventListener('pointerdown', liftPicture);
    items?.addEventListener('dragstart', keepPicture);
    return () => {
      items?.removeEventListener('pointerdown', liftPicture);
      items?.removeEventListener('dragstart', keepPicture);
    };
  }, [list]);

  useEffect(() => {
    if (!liftedId) return undefined;
    // Listens on the window, because the dragged item moves in the document.
    const follow = (event: PointerEvent) => {
      if (event.buttons === 0) return drop();
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
    if (isLifting(event)) setLiftedId(id);
  };
  return { liftedId, lift };
}

/** With Ctrl, a Mac opens the context menu, and the button is released unseen. */
function isLifting({ button, ctrlKey }: Pick<PointerEvent, 'button' | 'ctrlKey'>): boolean {
  return button === 0 && !ctrlKey;
}

function isPicture({ target }: Event): boolean {
  return target instanceof HTMLImageElement;
}

/** Undefined for a photograph without a handle, such as one that failed. */
function findMovableId(target: EventTarget | null): string | undefined {
  const item = target instanceof Element ? target.closest('[data-media-id]') : null;
  return item?.querySelector('[data-control="grip"]') ? (item.getAttribute('data-media-id') ?? undefined) : undefined;
}

function contains({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
