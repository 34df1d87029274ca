import type { RouteObject } from 'react-router-dom';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';

/** The route tree of the site for visitors: the storefront's pages below the shell's root. */
export function createShellRoutes(storefrontRoutes: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      children: storefrontRoutes,
    },
  ];
}
