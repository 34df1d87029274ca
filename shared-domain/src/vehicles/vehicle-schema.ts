import * as v from 'valibot';
import { disclosureCategories, mapDisclosures } from './disclosures.ts';
import { fieldLabels } from './field-labels.ts';
import {
  cylindersField,
  disclosureField,
  draftPriceField,
  featuresField,
  flagField,
  historyFactsField,
  historyReportUrlField,
  incidentDamageField,
  inspectionField,
  mileageField,
  odometerField,
  pastUseField,
  priceField,
  requiredVinField,
  textField,
  vinField,
  yearField,
} from './field-schemas.ts';
import { type FieldsWith, fieldsOfKind, mapNames, type VehicleFieldName } from './fields.ts';
import { describeStaffField } from './staff-fields.ts';
import { isCleanYetBranded } from './title-brands.ts';
import { blankVehicleFormValues } from './vehicle-form-values.ts';
import { inputFields, type VehicleFormValues, type VehicleInput } from './vehicle-input.ts';

export type VehicleIssue = { field: string; message: string };

type Stage = 'draft' | 'published';

/**
 * The only validation rules for vehicles, with the specified messages. In a Draft, VIN, engine size and description may
 * be empty and the price may be 0.
 */
export function createVehicleSchema({ now }: { now: Date }): v.GenericSchema<VehicleFormValues, VehicleInput> {
  return v.pipe(
    v.variant(
      'status',
      [
        v.object({ ...toEntries('published', now), status: v.picklist(['Available', 'Pending', 'Sold']) }),
        v.object({ ...toEntries('draft', now), status: v.literal('Draft') }),
      ],
      'Status is required',
    ),
    v.forward(
      v.partialCheck(
        [['disclosures', 'title'], ['historyFacts']],
        ({ disclosures, historyFacts }) => !isCleanYetBranded(disclosures.title, historyFacts),
        "Title can't be clean and branded (rebuilt, salvage or irreparable). Change one of them",
      ),
      ['disclosures', 'title'],
    ),
  );
}

type PlainText = Exclude<FieldsWith<{ kind: 'name' | 'text' | 'condition' }>, 'vin' | 'odometer'>;

const plainTexts = fieldsOfKind('name', 'text', 'condition').filter(
  (name): name is PlainText => name !== 'vin' && name !== 'odometer',
);
const isLater = (name: PlainText) => describeStaffField(name).required === 'published';

/** Stage-dependent fields are last, which sets the order of the messages. */
function toEntries(stage: Stage, now: Date) {
  return {
    ...mapNames(
      plainTexts.filter((name) => !isLater(name)),
      (name) => toTextSchema(name, stage),
    ),
    year: yearField(now),
    mileageKm: mileageField,
    cylinders: cylindersField,
    ...mapNames(fieldsOfKind('flag'), (name) => flagField(fieldLabels[name].label)),
    features: featuresField,
    disclosures: v.object(mapDisclosures((key) => disclosureField(disclosureCategories[key].label))),
    inspections: v.object(mapDisclosures(() => inspectionField)),
    pastUse: pastUseField,
    historyFacts: historyFactsField,
    odometer: odometerField,
    incidentDamage: incidentDamageField,
    historyReportUrl: historyReportUrlField,
    vin: stage === 'draft' ? vinField : requiredVinField,
    price: stage === 'draft' ? draftPriceField : priceField,
    ...mapNames(plainTexts.filter(isLater), (name) => toTextSchema(name, stage)),
  };
}

const defaultMaxLength = 200;

function toTextSchema(name: VehicleFieldName, stage: Stage) {
  const { required, maxLength = defaultMaxLength, isMultiline = false } = describeStaffField(name);
  return textField(fieldLabels[name].label, {
    maxLength,
    isMultiline,
    isRequired: required === 'always' || required === stage,
  });
}

/** Caches schemas by date, so that large files reuse one. */
const knownSchemas = new WeakMap<Date, ReturnType<typeof createVehicleSchema>>();

function findSchema({ now }: { now: Date }) {
  const schema = knownSchemas.get(now) ?? createVehicleSchema({ now });
  knownSchemas.set(now, schema);
  return schema;
}

/** Accepts partial values: missing fields count as empty, numbers as typed text. */
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

/** The labels of the fields that keep a draft from being published, in the order of the form. */
export function findRefusedToPublish(values: VehicleFormValues, options: { now: Date }): string[] {
  const { issues = [] } = validateVehicle({ ...values, status: 'Available' }, options);
  // A part of a field, such as `pastUse.0`, counts as the field.
  const refused = new Set(issues.map(({ field }) => field.split('.')[0]));
  return inputFields.filter((name) => refused.has(name)).map((name) => fieldLabels[name].label);
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
