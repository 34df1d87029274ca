import type { VehicleFormValues } from './vehicle-form-values.ts';

export type VehicleFieldName = keyof VehicleFormValues;

/** The fields as people call them, in the order in which the form shows them. */
export const vehicleFieldLabels = {
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  year: 'Year',
  bodyStyle: 'Body Type',
  drivetrain: 'Drivetrain',
  engineSize: 'Engine Size',
  cylinders: 'Cylinders',
  fuelType: 'Fuel Type',
  transmission: 'Transmission',
  color: 'Color',
  interiorColor: 'Interior color',
  condition: 'Condition',
  price: 'Price',
  mileageKm: 'Mileage',
  stockNumber: 'Stock number',
  status: 'Status',
  isFeatured: 'Featured',
  description: 'Description',
  features: 'Features',
  disclosures: 'Disclosures',
  historyAssessed: 'History assessed',
  pastUse: 'Used before as',
  historyFacts: 'Known facts',
  odometer: 'Odometer reading',
  incidentDamage: 'Damage from one incident above $3,000',
  jurisdictions: 'Other provinces or states',
  historyNotes: 'Anything else a buyer must know',
  soldAsIs: 'Sold as is',
  historyReportUrl: 'History report',
} as const satisfies Record<VehicleFieldName, string>;
