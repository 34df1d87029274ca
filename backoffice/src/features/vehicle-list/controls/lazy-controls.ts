import { importWithRetry } from '@dealer/shared-domain';
import { lazy } from 'react';

/** Loaded on demand: not needed for the first paint. */
export const LazyEmptyList = lazy(() =>
  importWithRetry(() => import('../EmptyList.tsx')).then((module) => ({ default: module.EmptyList })),
);
export const LazySavedViews = lazy(() =>
  importWithRetry(() => import('../views/SavedViews.tsx')).then((module) => ({ default: module.SavedViews })),
);
export const LazyFilterPanel = lazy(() =>
  importWithRetry(() => import('./FilterPanel.tsx')).then((module) => ({ default: module.FilterPanel })),
);
