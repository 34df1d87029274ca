import { importWithRetry, toRouteResponse } from '@dealer/shared-domain';
import type { Permission } from '@dealer/shared-domain/staff';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { PageError, type PageErrorProps } from './pages/PageError.tsx';

/** `permission` is checked by the shell's guard; `isTask` makes room in the layout for the page's own bar. */
export type StaffRouteHandle = { permission?: Permission; isTask?: boolean };

export type Loader = (args: LoaderFunctionArgs) => unknown;

type StaffPage = {
  id: string;
  /** Without a path, the route is the index of its parent. */
  path?: string;
  handle?: StaffRouteHandle;
  loader?: Loader;
  shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean;
  /** Shown in place of the page if its data or code fails to load. */
  failure?: PageErrorProps;
  load: () => Promise<{ Page: ComponentType }>;
};

/** A page in its own error boundary: a route whose code failed to load cannot show its own error. */
export function page({ load, loader, failure, path, ...rest }: StaffPage): RouteObject {
  const loadPage = () => importWithRetry(load).then(({ Page }) => Page);
  const route = { ...rest, ...(loader && { loader: withRouteResponse(loader) }), lazy: { Component: loadPage } };
  return {
    errorElement: <PageError {...failure} />,
    children: [path === undefined ? { ...route, index: true } : { ...route, path }],
  };
}

function withRouteResponse(loader: Loader): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      throw toRouteResponse(error);
    }
  };
}
