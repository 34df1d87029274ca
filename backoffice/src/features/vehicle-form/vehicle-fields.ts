import { type VehicleFieldName, type VehicleFormValues, vehicleFieldLabels } from '@dealer/shared-domain/staff';
import type { FieldErrors } from 'react-hook-form';

/** Where links find a control; `part` names one of several that a field has, such as a disclosure's. */
export function vehicleFieldId(name: VehicleFieldName, ...part: (string | number)[]): string {
  return ['vehicle', name, ...part].join('-');
}

export type VehicleFieldError = { id: string; name: VehicleFieldName; message: string };

/** What the schema found, in the order of the form. */
export function listVehicleErrors(errors: FieldErrors<VehicleFormValues>): VehicleFieldError[] {
  return vehicleFieldNames.flatMap((name) =>
    listMessages(errors[name]).map(({ part, message }) => ({ id: vehicleFieldId(name, ...part), name, message })),
  );
}

/** A field of several controls holds the errors of each under its name or place. */
function listMessages(error: unknown, part: string[] = []): { part: string[]; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') {
    return error.message ? [{ part, message: error.message }] : [];
  }
  return Object.entries(error).flatMap(([name, within]) => listMessages(within, [...part, name]));
}

export const vehicleFieldNames = Object.keys(vehicleFieldLabels).filter(isFieldName);

function isFieldName(name: string): name is VehicleFieldName {
  return name in vehicleFieldLabels;
}

/** The section in which a field stands. */
export const vehicleSections = {
  vin: 'identity',
  make: 'identity',
  model: 'identity',
  trim: 'identity',
  year: 'identity',
  bodyStyle: 'identity',
  drivetrain: 'identity',
  engineSize: 'identity',
  cylinders: 'identity',
  fuelType: 'identity',
  transmission: 'identity',
  color: 'identity',
  interiorColor: 'identity',
  condition: 'identity',
  price: 'price',
  mileageKm: 'price',
  stockNumber: 'price',
  status: 'price',
  isFeatured: 'price',
  description: 'description',
  features: 'features',
  disclosures: 'disclosures',
  historyAssessed: 'history',
  pastUse: 'history',
  historyFacts: 'history',
  odometer: 'history',
  incidentDamage: 'history',
  jurisdictions: 'history',
  historyNotes: 'history',
  soldAsIs: 'history',
  historyReportUrl: 'history',
} as const satisfies Record<VehicleFieldName, string>;
