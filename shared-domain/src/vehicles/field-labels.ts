import type { VehicleFieldName } from './fields.ts';

type FieldLabel = {
  /** For staff: form, messages and history. */
  label: string;
  /** For visitors, if it differs from the label. */
  publicLabel?: string;
  specification?: number;
  /** Listed even without a value. */
  isAlwaysSpecified?: true;
  comparison?: number;
  comparisonLabel?: string;
};

export const fieldLabels: Readonly<Record<VehicleFieldName, FieldLabel>> = {
  vin: { label: 'VIN', specification: 100 },
  make: { label: 'Make' },
  model: { label: 'Model' },
  trim: { label: 'Trim' },
  year: { label: 'Year', comparison: 20 },
  bodyStyle: {
    label: 'Body Type',
    publicLabel: 'Body Style',
    specification: 40,
    isAlwaysSpecified: true,
    comparison: 40,
  },
  drivetrain: { label: 'Drivetrain', specification: 80, comparison: 60 },
  engine: { label: 'Engine', specification: 70, comparison: 80 },
  engineSize: { label: 'Engine Size' },
  cylinders: { label: 'Cylinders' },
  fuelType: { label: 'Fuel Type', specification: 30, isAlwaysSpecified: true, comparison: 70 },
  transmission: { label: 'Transmission', specification: 20, isAlwaysSpecified: true, comparison: 50 },
  color: { label: 'Color', specification: 50, comparison: 90, comparisonLabel: 'Colour' },
  interiorColor: { label: 'Interior colour', publicLabel: 'Interior Colour', specification: 60, comparison: 100 },
  condition: { label: 'Condition', specification: 90, comparison: 110 },
  price: { label: 'Price' },
  mileageKm: { label: 'Mileage', specification: 10, isAlwaysSpecified: true, comparison: 10 },
  stockNumber: { label: 'Stock number', publicLabel: 'Stock Number', specification: 110 },
  status: { label: 'Status', comparison: 30 },
  isFeatured: { label: 'Featured' },
  description: { label: 'Description' },
  features: { label: 'Features' },
  disclosures: { label: 'Disclosures' },
  inspections: { label: 'Inspections' },
  historyAssessed: { label: 'History assessed' },
  pastUse: { label: 'Used before as', publicLabel: 'Past use', comparison: 120 },
  historyFacts: { label: 'Known facts' },
  odometer: { label: 'Odometer reading' },
  incidentDamage: { label: 'Damage from one incident above $3,000' },
  jurisdictions: { label: 'Other provinces or states' },
  historyNotes: { label: 'Anything else a buyer must know' },
  soldAsIs: { label: 'Sold as is', publicLabel: 'Sold as-is', comparison: 130 },
  historyReportUrl: { label: 'History report' },
};
