import { paths, twice } from '@dealer/shared-domain';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSavedVehicles } from './saved-vehicles.ts';

const CompareTray = lazy<ComponentType<{ isRaised: boolean }>>(() =>
  twice(() => import(/* webpackChunkName: "compare-tray" */ './CompareTray.tsx')).then(
    (module) => ({ default: module.CompareTray }),
    // Without its file the page goes on: the choice stays on the device.
    () => ({ default: () => null }),
  ),
);

/** The tray at the foot of the window. It is fetched with the first vehicle that somebody chooses to compare. */
export function CompareDock() {
  const { pathname } = useLocation();
  const isEmpty = useSavedVehicles(({ compared }) => compared.length === 0);
  if (isEmpty || pathname === '/compare') return null;
  return (
    <Suspense>
      {/* On a phone a vehicle's page has its own bar at the foot. */}
      <CompareTray isRaised={pathname.startsWith(`${paths.inventory}/`)} />
    </Suspense>
  );
}
