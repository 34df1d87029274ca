import { paths } from '@dealer/shared-domain';
import { AccessDenied } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useMatches } from 'react-router-dom';
import * as v from 'valibot';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import { RootError } from '../RootError.tsx';
import { useSessionState } from './use-staff-services.ts';

const handleSchema = v.object({ permission: v.string() });

/** Adds the guard and the redirects to the back office's routes, whose paths are absolute. */
export function createBackofficeRoutes(routes: RouteObject[]): RouteObject[] {
  return [
    {
      ErrorBoundary: RootError,
      HydrateFallback: CheckingAuthentication,
      children: [
        { path: paths.adminLogin, element: <Navigate to={paths.adminDashboard} replace /> },
        { Component: Guard, children: routes },
        { path: '*', Component: LeaveForSite },
      ],
    },
  ];
}

const toDashboard = { href: paths.adminDashboard, label: 'Go to the dashboard' };

/** Checks the permission in the route's `handle` to avoid a useless page; the database enforces it. */
function Guard() {
  const state = useSessionState();
  const permissions: readonly string[] = state.phase === 'signed-in' ? state.user.permissions : [];
  const needed = useMatches().flatMap(({ handle }) => {
    const parsed = v.safeParse(handleSchema, handle);
    return parsed.success ? [parsed.output.permission] : [];
  });
  if (needed.some((permission) => !permissions.includes(permission))) {
    // Every role may see the dashboard.
    const back = permissions.includes('vehicles') && { back: toDashboard };
    return (
      <main id="main">
        <AccessDenied {...back} />
      </main>
    );
  }
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** The public site is another document, with another content policy. */
function LeaveForSite() {
  useEffect(() => location.reload(), []);
  return <CheckingAuthentication />;
}
