import type { RouteObject } from 'react-router-dom';
import { FrameworkPage } from './pages/FrameworkPage.tsx';

/** The version of the agreement with the shell that this remote was built for. */
export const contractVersion = 1;

/** What the shell shows under /admin once somebody is signed in. */
export function createRoutes(): RouteObject[] {
  return [{ path: '*', Component: FrameworkPage }];
}
