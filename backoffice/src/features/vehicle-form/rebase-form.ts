import { type InputField, inputFields, type VehicleFormValues, type VehicleInput } from '@dealer/shared-domain/staff';
import type { UseFormReturn } from 'react-hook-form';

export type VehicleFormApi = UseFormReturn<VehicleFormValues, unknown, VehicleInput>;

/**
 * Makes `baseline` the form's baseline and shows `values`. Fields that already show them are left alone: `reset` would
 * put the old text into a focused field, and leaving it would count as an edit.
 */
export function rebaseForm(form: VehicleFormApi, baseline: VehicleFormValues, values: VehicleFormValues): void {
  const target = structuredClone(values);
  for (const name of inputFields) {
    if (!isSame(target[name], form.getValues(name))) setField(form, name, target);
  }
  form.resetDefaultValues(structuredClone(baseline));
}

export function isSameVehicle(a: VehicleFormValues, b: VehicleFormValues): boolean {
  return inputFields.every((name) => isSame(a[name], b[name]));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function setField(form: VehicleFormApi, name: InputField, values: VehicleFormValues): void {
  form.setValue(name, values[name], { shouldDirty: true });
}
