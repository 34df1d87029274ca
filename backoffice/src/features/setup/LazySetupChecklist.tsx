import { importWithRetry } from '@dealer/shared-domain';
import { lazy, Suspense } from 'react';
import { SetupFrame } from './SetupFrame.tsx';

// Loaded on demand: only until the dealership is set up.
const SetupChecklist = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "setup" */ './SetupChecklist.tsx')).then((module) => ({
    default: module.SetupChecklist,
  })),
);

export function LazySetupChecklist() {
  return (
    <Suspense fallback={<SetupFrame count={null}>{null}</SetupFrame>}>
      <SetupChecklist />
    </Suspense>
  );
}
