import { importWithRetry, vehicleName } from '@dealer/shared-domain';
import { type StaffVehicle, toVehicleFormValues, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStaff } from '../../../staff.tsx';
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
  const values = useStoredValues(id);
  return (
    <Suspense>
      <PublicationDialog
        name={name}
        values={values}
        publication={publication}
        onPlan={(publishAt) => plan({ id, name, publication }, publishAt)}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Undefined until they are loaded, and if they cannot be: the plan needs them for its notes only. */
function useStoredValues(id: string): VehicleFormValues | undefined {
  const { vehicles } = useStaff();
  const [values, setValues] = useState<VehicleFormValues>();
  useEffect(() => {
    const stop = new AbortController();
    vehicles.getVehicle(id, stop.signal).then(
      ({ input }) => setValues(toVehicleFormValues(input)),
      () => undefined,
    );
    return () => stop.abort();
  }, [vehicles, id]);
  return values;
}
