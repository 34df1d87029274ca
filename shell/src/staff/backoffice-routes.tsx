import { paths } from '@dealer/shared-domain';
import { AccessDenied } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useMatches } from 'react-router-dom';
import * as v from 'valibot';
import { CheckingAuthentication } from '../CheckingAuthentication.tsx';
import { RootError } from '../RootError.tsx';
import { useStaffState } from './use-staff-services.ts';

const handleSchema = v.object({ permission: v.string() });

/** The back office's routes, which name their whole addresses, below the guard, with the addresses that only lead elsewhere. */
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

/** A route says in its `handle` which permission it needs. The database asks again: this only spares a useless page. */
function Guard() {
  const state = useStaffState();
  const permissions: readonly string[] = state.phase === 'signed-in' ? state.user.permissions : [];
  const needed = useMatches().flatMap(({ handle }) => {
    const parsed = v.safeParse(handleSchema, handle);
    return parsed.success ? [parsed.output.permission] : [];
  });
  if (needed.some((permission) => !permissions.includes(permission))) return <AccessDenied />;
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** The public site is another document, with a policy of its own. */
function LeaveForSite() {
  useEffect(() => location.reload(), []);
  return <CheckingAuthentication />;
}
