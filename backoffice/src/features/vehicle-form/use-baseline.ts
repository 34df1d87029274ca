import type { EditableVehicle, VehicleFormValues } from '@dealer/shared-domain/staff';
import { useRef, useState } from 'react';
import { isSameVehicle, rebaseForm, type VehicleFormApi } from './rebase-form.ts';

/** The stored values that the form is compared with; the version is null until the vehicle is stored. */
export type Baseline = { version: number | null; values: VehicleFormValues };

/** Tracks the stored values while the form is saved or another user's save is merged. */
export function useBaseline(form: VehicleFormApi, vehicle: EditableVehicle | null, initial: VehicleFormValues) {
  const [version, setVersion] = useState(vehicle?.version ?? null);
  // A ref, because a save reads it between renders.
  const baseline = useRef<Baseline>({ version, values: initial });
  return {
    isStored: version !== null,
    get: () => baseline.current,
    /** Makes `values` the stored values and shows `shown` in the form. */
    rebase(nextVersion: number, values: VehicleFormValues, shown: VehicleFormValues): void {
      baseline.current = { version: nextVersion, values };
      setVersion(nextVersion);
      rebaseForm(form, values, shown);
    },
    isChanged: () => !isSameVehicle(baseline.current.values, form.getValues()),
  };
}
