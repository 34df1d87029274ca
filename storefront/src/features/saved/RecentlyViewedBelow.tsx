import { twice } from '@dealer/shared-domain';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSavedVehicles } from './saved-vehicles.ts';

const RecentlyViewed = lazy<ComponentType>(() =>
  twice(() => import(/* webpackChunkName: "recently-viewed" */ './RecentlyViewed.tsx')).then(
    (module) => ({ default: module.RecentlyViewed }),
    () => ({ default: () => null }),
  ),
);

/** So far below the window the strip begins to load. */
const aheadOf = '400px';

/** The strip at a page's end: fetched, code and vehicles, when somebody scrolls near it. */
export function RecentlyViewedBelow() {
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = useSavedVehicles(({ viewed }) => viewed.length === 0);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (isEmpty || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: aheadOf },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isEmpty]);

  return (
    <div ref={place}>
      {isNear && !isEmpty && (
        <Suspense>
          <RecentlyViewed />
        </Suspense>
      )}
    </div>
  );
}
