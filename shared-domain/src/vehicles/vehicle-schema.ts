import * as v from 'valibot';
import { disclosureKinds } from './disclosures.ts';
import {
  cylindersField,
  disclosureField,
  draftPriceField,
  featuresField,
  flagField,
  historyFactsField,
  historyReportUrlField,
  incidentDamageField,
  lineField,
  mileageField,
  odometerField,
  pastUseField,
  priceField,
  requiredLineField,
  requiredTextField,
  requiredVinField,
  textField,
  vinField,
  yearField,
} from './vehicle-fields.ts';
import { blankVehicleFormValues, mapDisclosures, type VehicleFormValues } from './vehicle-form-values.ts';
import type { VehicleInput } from './vehicle-input.ts';

export type VehicleIssue = { field: string; message: string };

const disclosureLabels = Object.fromEntries(disclosureKinds.map(({ key, label }) => [key, label]));
const maxDescriptionLength = 5000;

/**
 * The one set of rules for a vehicle, with the specification's messages. A Draft needs less: VIN, engine size and
 * description may wait, and its price may be 0.
 */
export function createVehicleSchema({ now }: { now: Date }): v.GenericSchema<VehicleFormValues, VehicleInput> {
  const shared = {
    stockNumber: lineField('Stock number', 30),
    make: requiredLineField('Make', 60),
    model: requiredLineField('Model', 60),
    trim: lineField('Trim', 80),
    year: yearField(now),
    mileageKm: mileageField,
    transmission: requiredLineField('Transmission', 40),
    fuelType: requiredLineField('Fuel Type', 40),
    bodyStyle: requiredLineField('Body Type', 40),
    drivetrain: lineField('Drivetrain', 40),
    color: requiredLineField('Color', 60),
    interiorColor: lineField('Interior color', 60),
    cylinders: cylindersField,
    condition: lineField('Condition', 40),
    isFeatured: flagField('Featured'),
    features: featuresField,
    disclosures: v.object(mapDisclosures((key) => disclosureField(disclosureLabels[key] ?? key))),
    pastUse: pastUseField,
    soldAsIs: flagField('Sold as is'),
    historyReportUrl: historyReportUrlField,
    historyAssessed: flagField('History assessed'),
    historyFacts: historyFactsField,
    odometer: odometerField,
    incidentDamage: incidentDamageField,
    jurisdictions: lineField('Other provinces or states', 200),
    historyNotes: textField('Anything else', 2000),
  };
  return v.variant(
    'status',
    [
      v.object({
        ...shared,
        status: v.picklist(['Available', 'Pending', 'Sold']),
        vin: requiredVinField,
        price: priceField,
        engineSize: requiredLineField('Engine Size', 40),
        description: requiredTextField('Description', maxDescriptionLength),
      }),
      v.object({
        ...shared,
        status: v.literal('Draft'),
        vin: vinField,
        price: draftPriceField,
        engineSize: lineField('Engine Size', 40),
        description: textField('Description', maxDescriptionLength),
      }),
    ],
    'Status is required',
  );
}

// A file of ten thousand rows is checked with one schema.
const knownSchemas = new WeakMap<Date, ReturnType<typeof createVehicleSchema>>();

function findSchema({ now }: { now: Date }) {
  const schema = knownSchemas.get(now) ?? createVehicleSchema({ now });
  knownSchemas.set(now, schema);
  return schema;
}

/** Checks values from anywhere: what is missing counts as left empty, a number as typed. */
export function validateVehicle(
  values: Record<string, unknown>,
  options: { now: Date },
): { input: VehicleInput; issues?: undefined } | { input?: undefined; issues: VehicleIssue[] } {
  const result = v.safeParse(findSchema(options), fillIn(blankVehicleFormValues(), values));
  if (result.success) return { input: result.output };
  return {
    issues: result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message })),
  };
}

function fillIn(blank: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(blank).map(([field, empty]) => [field, toTyped(values[field], empty)]));
}

function toTyped(value: unknown, empty: unknown): unknown {
  if (value === undefined || value === null) return empty;
  if (typeof value === 'number' && typeof empty === 'string') return String(value);
  return isRecord(empty) && isRecord(value) ? fillIn(empty, value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
