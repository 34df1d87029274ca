import { useLayoutEffect, useRef } from 'react';

/** Another order or filter is read from its beginning; what stands above the list keeps its place. */
export function useTopOfAnotherList(listKey: string) {
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
