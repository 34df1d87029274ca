import { paths } from '@dealer/shared-domain';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RootError } from '../RootError.tsx';
import { LoginPage } from './LoginPage.tsx';

/** Without a session every staff address leads to the sign-in page, which remembers where the person was going. */
export function createLoginRoutes(): RouteObject[] {
  return [
    {
      ErrorBoundary: RootError,
      children: [
        { path: paths.adminLogin, Component: LoginPage },
        { path: '*', Component: ToLogin },
      ],
    },
  ];
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={paths.adminLogin} replace state={{ from: pathname + search + hash }} />;
}
