import { DomainError, importWithRetry, toRouteResponse } from '@dealer/shared-domain';
import type { BackofficeContract, Permission } from '@dealer/shared-domain/staff';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { PageError, type PageErrorProps } from './pages/PageError.tsx';
import { hasPermission } from './permission.ts';

/** `permission` is checked before the loader and by the shell's guard; `isTask` makes room in the layout for the page's own bar. */
export type StaffRouteHandle = { permission?: Permission; isTask?: boolean };

type Loader = (args: LoaderFunctionArgs) => unknown;

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
export function createPage(contract: BackofficeContract): (page: StaffPage) => RouteObject {
  return ({ load, loader, failure, path, ...rest }) => {
    const loadPage = () => importWithRetry(load).then(({ Page }) => Page);
    const permitted = loader && withPermission(contract, loader, rest.handle?.permission);
    const route = {
      ...rest,
      ...(permitted && { loader: withRouteResponse(permitted) }),
      lazy: { Component: loadPage },
    };
    return {
      errorElement: <PageError {...failure} />,
      children: [path === undefined ? { ...route, index: true } : { ...route, path }],
    };
  };
}

/** Requests nothing that the database refuses. Every role sees vehicles, so their pages don't wait for the user. */
function withPermission(contract: BackofficeContract, loader: Loader, permission?: Permission): Loader {
  if (!permission || permission === 'vehicles') return loader;
  return async (args) => {
    if (!(await hasPermission(contract, permission))) throw new DomainError('forbidden', `No right for ${permission}`);
    return loader(args);
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
