import type { RouteObject } from 'react-router-dom';
import { AdminUnavailable } from './AdminUnavailable.tsx';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';

/** The whole route tree: the shell's own addresses, and the storefront's below the root. */
export function createShellRoutes(storefrontRoutes: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      children: [{ id: 'admin', path: '/admin/*', Component: AdminUnavailable }, ...storefrontRoutes],
    },
  ];
}

/** Addresses that no remote for visitors takes part in. */
export function isStaffPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
