import { useEffect, useRef } from 'react';

/** Moves the focus to the first new vehicle after "Show more". */
export function useFocusFirstNew(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    const first = firstNew.current;
    if (first === undefined || count <= first) return;
    firstNew.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('article a')[first]?.focus({ preventScroll: true });
  }, [count]);

  return {
    list,
    expectMore: () => {
      firstNew.current = count;
    },
  };
}
