import { twice } from '@dealer/shared-domain';
import { lazy } from 'react';

/** What the first screen of a list does not need. */
export const LazyEmptyList = lazy(() =>
  twice(() => import('./EmptyList.tsx')).then((module) => ({ default: module.EmptyList })),
);
export const LazyFilterPanel = lazy(() =>
  twice(() => import('./FilterPanel.tsx')).then((module) => ({ default: module.FilterPanel })),
);
