import { paths } from '@dealer/shared-domain';
import type { StaffUser } from '@dealer/shared-domain/staff';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RootError } from '../RootError.tsx';
import { LoginPage } from './LoginPage.tsx';

type LoginRouteOptions = { user?: StaffUser; link?: string; onLinkDone?: () => void };

/** Without a session every staff address redirects to the sign-in page, which remembers the address. */
export function createLoginRoutes(options: LoginRouteOptions = {}): RouteObject[] {
  return [
    {
      ErrorBoundary: RootError,
      children: [
        { path: paths.adminLogin, element: <LoginPage {...options} /> },
        { path: '*', Component: ToLogin },
      ],
    },
  ];
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={paths.adminLogin} replace state={{ from: pathname + search + hash }} />;
}
