import type { VehicleFieldName, VehicleFormValues, VehicleInput } from '@dealer/shared-domain/staff';
import type { UseFormReturn } from 'react-hook-form';
import { vehicleFieldNames } from './vehicle-fields.ts';

export type VehicleFormApi = UseFormReturn<VehicleFormValues, unknown, VehicleInput>;

/** Makes `base` what the form is compared with; it goes on to show `values`, and knows what differs. */
export function rebaseForm(form: VehicleFormApi, base: VehicleFormValues, values: VehicleFormValues): void {
  const shown = structuredClone(values);
  form.reset(structuredClone(base), { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
  for (const name of vehicleFieldNames) {
    if (!isSame(shown[name], base[name])) setField(form, name, shown);
  }
}

export function isSameVehicle(a: VehicleFormValues, b: VehicleFormValues): boolean {
  return vehicleFieldNames.every((name) => isSame(a[name], b[name]));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function setField(form: VehicleFormApi, name: VehicleFieldName, values: VehicleFormValues): void {
  form.setValue(name, values[name], { shouldDirty: true });
}
