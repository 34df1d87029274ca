import type { RouteObject } from 'react-router-dom';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';

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
