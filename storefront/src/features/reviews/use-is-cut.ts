import { useCallback, useState } from 'react';

/** Whether an element shows less than it holds, at whatever width and size of letters. */
export function useIsCut() {
  const [isCut, setIsCut] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    if (typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isCut, watch };
}
