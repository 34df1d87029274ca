import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Marks the document when React handles events; journeys and measurements wait for this mark. */
function useHydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    performance.mark('hydrated');
  }, []);
}

/** The layout of every page. Scroll positions are stored per history entry, so that going back restores them. */
export function Root() {
  useHydratedMark();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
