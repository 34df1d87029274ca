import { useEffect, useRef } from 'react';

/** After more vehicles have come, the focus goes to the first new one, so that reading goes on where it stopped. */
export function useFocusFirstNew(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    const first = wanted.current;
    if (first === undefined || count <= first) return;
    wanted.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('article a')[first]?.focus({ preventScroll: true });
  }, [count]);

  return {
    list,
    expectMore: () => {
      wanted.current = count;
    },
  };
}
