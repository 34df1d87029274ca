import { type InputField, inputFields, type VehicleFormValues } from '@dealer/shared-domain/staff';
import type { FieldErrors } from 'react-hook-form';

/** The id of a field's control, for links; `part` selects one of several, such as a disclosure. */
export function vehicleFieldId(name: InputField, ...part: (string | number)[]): string {
  return ['vehicle', name, ...part].join('-');
}

export type VehicleFieldError = { id: string; name: InputField; message: string };

/** The validation errors in the order of the form. */
export function listVehicleErrors(errors: FieldErrors<VehicleFormValues>): VehicleFieldError[] {
  return inputFields.flatMap((name) =>
    listMessages(errors[name]).map(({ part, message }) => ({ id: vehicleFieldId(name, ...part), name, message })),
  );
}

/** A field with several controls has nested errors, by name or index. */
function listMessages(error: unknown, part: string[] = []): { part: string[]; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') {
    return error.message ? [{ part, message: error.message }] : [];
  }
  return Object.entries(error).flatMap(([name, within]) => listMessages(within, [...part, name]));
}
