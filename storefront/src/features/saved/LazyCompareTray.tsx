import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyOptional } from '../../ui/lazy-optional.ts';
import { useSavedVehicles } from './use-saved-vehicles.ts';

const CompareTray = lazyOptional(() =>
  import(/* webpackChunkName: "compare-tray" */ './CompareTray.tsx').then((module) => module.CompareTray),
);

/** The tray at the foot of the window, loaded with the first vehicle that is chosen for comparison. */
export function LazyCompareTray() {
  const { pathname } = useLocation();
  const isEmpty = useSavedVehicles(({ compared }) => compared.length === 0);
  if (isEmpty || pathname === '/compare') return null;
  return (
    <Suspense>
      <CompareTray />
    </Suspense>
  );
}
