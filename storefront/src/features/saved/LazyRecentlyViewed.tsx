import { Suspense, useRef } from 'react';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { useInView } from '../../ui/use-in-view.ts';
import { useSavedVehicles } from './use-saved-vehicles.ts';

const RecentlyViewed = lazyOptional(() =>
  import(/* webpackChunkName: "recently-viewed" */ './RecentlyViewed.tsx').then((module) => module.RecentlyViewed),
);

/** Loads the strip at a page's end, code and vehicles, when the visitor scrolls near it. */
export function LazyRecentlyViewed() {
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = useSavedVehicles(({ viewed }) => viewed.length === 0);
  const isInView = useInView(place, { rootMargin: '400px', isEnabled: !isEmpty });
  return (
    <div ref={place}>
      {isInView && !isEmpty && (
        <Suspense>
          <RecentlyViewed />
        </Suspense>
      )}
    </div>
  );
}
