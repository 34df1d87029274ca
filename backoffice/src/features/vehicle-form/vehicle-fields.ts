import { type VehicleFieldName, type VehicleFormValues, vehicleFieldLabels } from '@dealer/shared-domain/staff';
import type { FieldErrors } from 'react-hook-form';

/** Where links find a control. */
export function vehicleFieldId(name: VehicleFieldName): string {
  return `vehicle-${name}`;
}

export type VehicleFieldError = { name: VehicleFieldName; message: string };

/** What the schema found, in the order of the form. */
export function listVehicleErrors(errors: FieldErrors<VehicleFormValues>): VehicleFieldError[] {
  return vehicleFieldNames.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' && message ? [{ name, message }] : [];
  });
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
