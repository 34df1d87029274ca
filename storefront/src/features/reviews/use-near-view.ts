import { type RefObject, useEffect, useState } from 'react';

const distance = '600px 0px';

/** Whether the place has come near the window; never before the page works. */
export function useNearView(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    if (typeof IntersectionObserver !== 'function') {
      setIsNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: distance },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
