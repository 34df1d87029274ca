import { type RefObject, useEffect, useState } from 'react';

type InViewOptions = { rootMargin: string; isEnabled?: boolean };

/** Whether the element has been within `rootMargin` of the window. True in browsers without IntersectionObserver. */
export function useInView(
  element: RefObject<HTMLElement | null>,
  { rootMargin, isEnabled = true }: InViewOptions,
): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!isEnabled || isInView || !element.current) return;
    if (typeof IntersectionObserver !== 'function') {
      setIsInView(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true);
      },
      { rootMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin, isEnabled, isInView]);
  return isInView;
}
