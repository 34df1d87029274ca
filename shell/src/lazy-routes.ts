import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads the views of an address and adds them to its routes: the browser needs them before it hydrates. */
export async function resolveLazyRoutes(routes: RouteObject[], pathname: string) {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'object') return;
      const { Component, ErrorBoundary } = route.lazy;
      const [component, errorBoundary] = await Promise.all([Component?.(), ErrorBoundary?.()]);
      delete route.lazy;
      Object.assign(route, component && { Component: component }, errorBoundary && { ErrorBoundary: errorBoundary });
    }),
  );
}
