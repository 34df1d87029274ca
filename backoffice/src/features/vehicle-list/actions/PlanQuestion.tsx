import { importWithRetry, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { lazy, Suspense } from 'react';
import { usePlanPublication } from '../../../ui/use-plan-publication.ts';

// Loaded on demand: not needed for the first paint.
const PublicationDialog = lazy(() =>
  importWithRetry(() => import('../../../ui/PublicationDialog.tsx')).then((module) => ({
    default: module.PublicationDialog,
  })),
);

/** Asks when a draft of the list is published. */
export function PlanQuestion({ row, onClose }: { row: StaffVehicle; onClose: () => void }) {
  const plan = usePlanPublication();
  const { id, publication } = row;
  const name = vehicleName(row);
  return (
    <Suspense>
      <PublicationDialog
        id={id}
        name={name}
        publication={publication}
        onPlan={(publishAt) => plan({ id, name, publication }, publishAt)}
        onClose={onClose}
      />
    </Suspense>
  );
}
