import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the first row when the query changes, if the list's top is out of view. */
export function useScrollToTopOnQueryChange(listKey: string) {
  const frame = useRef<HTMLDivElement>(null);
  const shownKey = useRef(listKey);
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    const element = frame.current;
    if (element && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [listKey]);
  return frame;
}
