import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Marks the document once React answers clicks: journeys and measurements wait for it. */
function useHydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    performance.mark('hydrated');
  }, []);
}

/** The frame of every page. Scroll positions are kept per history entry, so going back finds the list as it was. */
export function Root() {
  useHydratedMark();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
