import * as v from 'valibot';
import { formatMileage, pluralize } from '../format.ts';
import { type ContactFields, parseContactFields } from '../messages/contact-message.ts';
import { parseNumber } from '../numbers/parse-number.ts';
import { paths } from '../paths.ts';
import { toVin, vinLength } from '../vehicles/vin.ts';

/** Said on the page, in the thanks and in the message. */
export const subjectToInspection = 'Any figure is an estimate, subject to inspection.';

export const maxTradeInPhotos = 8;

/** Takes one photograph before the form is sent. */
export const tradeInPhotosPath = `${paths.tradeIn}/photos`;

export const tradeInConditions = {
  excellent: { label: 'Excellent', note: 'No marks, all serviced' },
  good: { label: 'Good', note: 'Small marks, runs well' },
  fair: { label: 'Fair', note: 'Dents or a repair due' },
  rough: { label: 'Rough', note: 'Does not pass a safety' },
} as const;
type TradeInCondition = keyof typeof tradeInConditions;

export const tradeInConditionKeys = [
  'excellent',
  'good',
  'fair',
  'rough',
] as const satisfies readonly TradeInCondition[];
const vehicleFields = ['vin', 'year', 'make', 'model', 'trim', 'kilometres', 'condition'] as const;
const tradeInFields = [...vehicleFields, 'name', 'email', 'phone', 'message'] as const;
export type TradeInField = (typeof tradeInFields)[number];

/** As typed. */
export type TradeInValues = Record<TradeInField, string>;
export type TradeInErrors = Partial<Record<TradeInField, string>>;

/** Reads every field of a form. */
export function toTradeInValues(read: (name: TradeInField) => string): TradeInValues {
  const [vin, year, make, model, trim] = [read('vin'), read('year'), read('make'), read('model'), read('trim')];
  const [kilometres, condition] = [read('kilometres'), read('condition')];
  const [name, email, phone, message] = [read('name'), read('email'), read('phone'), read('message')];
  return { vin, year, make, model, trim, kilometres, condition, name, email, phone, message };
}

const firstYear = 1900;
const maxKilometres = 9_999_999;
const maxNameLength = 60;

const nameText = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxNameLength, `${label} must be ${maxNameLength} characters or less`),
    toNullable(),
  );

const tradeInSchema = v.object({
  vin: v.pipe(
    v.string(),
    v.transform(toVin),
    v.check(
      (vin) => vin === '' || (vin.length === vinLength && /^[A-Z0-9]+$/.test(vin)),
      'Enter a VIN of 17 characters, or leave it empty',
    ),
    toNullable(),
  ),
  year: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (year) => year === '' || (/^\d{4}$/.test(year) && Number(year) >= firstYear && Number(year) <= latestYear()),
      'Enter a year of four digits, like 2015',
    ),
    v.transform((year) => (year === '' ? null : Number(year))),
  ),
  make: nameText('Make'),
  model: nameText('Model'),
  trim: nameText('Trim'),
  kilometres: v.pipe(
    v.string(),
    v.transform(readKilometres),
    v.number('Enter the kilometres, like 142,600'),
    v.maxValue(maxKilometres, 'Enter the kilometres, like 142,600'),
  ),
  condition: v.picklist(tradeInConditionKeys, 'Choose a condition'),
});

type TradeIn = v.InferOutput<typeof tradeInSchema>;
type ParsedTradeIn =
  | { tradeIn: TradeIn; person: ContactFields; errors: null }
  | { tradeIn: null; person: null; errors: TradeInErrors };

/** The vehicle and the person, or a message for each invalid field. A VIN replaces year, make and model. */
export function parseTradeIn(values: TradeInValues): ParsedTradeIn {
  const vehicle = v.safeParse(tradeInSchema, values);
  const { fields, errors: personErrors } = parseContactFields({ ...values, message: values.message || '-' });
  const errors = { ...findVehicleErrors(values, vehicle), ...personErrors };
  if (!vehicle.success || !fields || Object.keys(errors).length > 0) return { tradeIn: null, person: null, errors };
  return { tradeIn: vehicle.output, person: { ...fields, message: values.message.trim() }, errors: null };
}

function findVehicleErrors(values: TradeInValues, result: v.SafeParseResult<typeof tradeInSchema>): TradeInErrors {
  const { nested = {} } = result.success ? {} : v.flatten<typeof tradeInSchema>(result.issues);
  const errors: TradeInErrors = {};
  for (const field of vehicleFields) {
    const [message] = nested[field] ?? [];
    if (message) errors[field] = message;
    else if (isMissing(values, field)) errors[field] = missing[field];
  }
  return errors;
}

const missing: TradeInErrors = {
  year: 'Year is required, or enter the VIN',
  make: 'Make is required, or enter the VIN',
  model: 'Model is required, or enter the VIN',
};

function isMissing(values: TradeInValues, field: TradeInField): boolean {
  return values.vin.trim() === '' && field in missing && values[field].trim() === '';
}

function readKilometres(text: string): number | null {
  const parsed = parseNumber(text, { unit: 'km' });
  return parsed.kind === 'number' && parsed.decimals === 0 && parsed.value >= 0 ? parsed.value : null;
}

/** Next year's models are sold this year. */
function latestYear(): number {
  return new Date().getFullYear() + 1;
}

function toNullable() {
  return v.transform((text: string) => (text === '' ? null : text));
}

/** `2015 Honda Accord LX`; the VIN if nothing else is known. */
export function nameTradeIn({
  year,
  make,
  model,
  trim,
  vin,
}: Pick<TradeIn, 'year' | 'make' | 'model' | 'trim' | 'vin'>): string {
  const name = [year, make, model, trim].filter((part) => part !== null).join(' ');
  return name || `VIN ${vin}`;
}

/** The message that reaches the dealership. */
export function toTradeInMessage(tradeIn: TradeIn, words: string, photoCount: number): string {
  const { vin, kilometres, condition } = tradeIn;
  const facts = [
    `Trade-in: ${nameTradeIn(tradeIn)}, ${formatMileage(kilometres)}, ${tradeInConditions[condition].label.toLowerCase()} condition.`,
    vin && `VIN ${vin}`,
    photoCount > 0 && pluralize(photoCount, 'photograph'),
    subjectToInspection,
  ];
  return [facts.filter(Boolean).join('\n'), words].filter(Boolean).join('\n\n');
}

export type TradeInAnswer =
  | { kind: 'received'; reference: string; writtenAt: string | null }
  /** With everything typed and the photographs that arrived. */
  | { kind: 'refused'; values: TradeInValues; errors: TradeInErrors; message: string; photoIds: string[] };

export function isTradeInField(name: string | null): name is TradeInField {
  return tradeInFields.some((field) => field === name);
}
