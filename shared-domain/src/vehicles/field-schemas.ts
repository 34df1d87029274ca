import * as v from 'valibot';
import { isUrl } from '../is-url.ts';
import { parseDisclosureText } from './disclosures.ts';
import { addFeature, maxFeatureLength, maxFeatures } from './features.ts';
import { type NumberReading, readDamage, readDraftPrice, readMileage, readPrice } from './vehicle-numbers.ts';
import { historyFactChoices, odometerChoices, pastUseChoices } from './vehicle-options.ts';
import { toVin, vinLength } from './vin.ts';

type TextRules = { maxLength: number; isMultiline?: boolean; isRequired?: boolean };

export function textField(label: string, { maxLength, isMultiline = false, isRequired = false }: TextRules) {
  return v.pipe(
    v.string(isRequired ? `${label} is required` : `${label} must be text`),
    v.transform(isMultiline ? toText : toLine),
    v.check((text) => !isRequired || text !== '', `${label} is required`),
    v.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
  );
}

/** The check digit only warns: see `vin.ts`. */
export const vinField = v.pipe(
  v.string('VIN is required'),
  v.transform((text) => toVin(toLine(text))),
  v.check((vin) => vin.length === 0 || vin.length === vinLength, `VIN must be ${vinLength} characters`),
);
export const requiredVinField = v.pipe(vinField, v.nonEmpty('VIN is required'));

export function yearField(now: Date) {
  const message = 'Valid year is required';
  return v.pipe(
    v.string(message),
    v.trim(),
    v.regex(/^\d{4}$/, message),
    v.transform(Number),
    v.minValue(1900, message),
    v.maxValue(now.getFullYear() + 1, message),
  );
}

function numberField<Value>(read: (text: string) => NumberReading<Value>, missing: string) {
  return v.pipe(
    v.string(missing),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const reading = read(dataset.value);
      if (reading.message === undefined) return reading.value;
      addIssue({ message: reading.message });
      return NEVER;
    }),
  );
}

/** Dollars with two decimals. */
export const priceField = numberField(readPrice, 'Valid price is required');
export const draftPriceField = numberField(readDraftPrice, 'Valid price is required');
/** Whole kilometres. */
export const mileageField = numberField(readMileage, 'Mileage is required');

export const cylindersField = v.pipe(
  v.string('Cylinders must be a number'),
  v.trim(),
  v.regex(/^(?:|\d|1[0-6])$/, 'Cylinders must be a whole number up to 16'),
  v.transform((text) => (text === '' ? null : Number(text))),
);

const featureField = textField('Feature', { maxLength: maxFeatureLength });

/** Undefined if the feature is valid. */
export function findFeatureFault(text: string): string | undefined {
  return v.safeParse(featureField, text).issues?.[0].message;
}

export const featuresField = v.pipe(
  v.array(featureField, 'Features must be a list'),
  v.transform((features) => features.reduce<string[]>(addFeature, [])),
  v.maxLength(maxFeatures, `Features can be at most ${maxFeatures}`),
);

/** "Nothing reported" is stored as an empty text. */
export function disclosureField(label: string) {
  return v.pipe(
    textField(label, { maxLength: 2000, isMultiline: true }),
    v.transform((text) => (parseDisclosureText(text).state === 'none' ? '' : text)),
  );
}

export const inspectionField = v.pipe(
  v.string('Inspection must be a time'),
  v.check((text) => text === '' || !Number.isNaN(Date.parse(text)), 'Inspection must be a time'),
);

export const pastUseField = v.pipe(
  v.array(v.picklist(pastUseChoices, 'Past use is not one of the choices'), 'Past use must be a list'),
  v.transform((uses): string[] => pastUseChoices.filter((choice) => uses.includes(choice))),
);

export const historyFactsField = v.pipe(
  v.array(v.picklist(historyFactChoices, 'History is not one of the choices'), 'History must be a list'),
  v.transform((facts): string[] => historyFactChoices.filter((choice) => facts.includes(choice))),
);

export const odometerField = v.picklist(['', ...odometerChoices], 'Odometer is not one of the choices');

/** Dollars; empty if unknown. */
export const incidentDamageField = numberField(readDamage, 'Incident damage must be an amount');

export const historyReportUrlField = v.pipe(
  textField('History report', { maxLength: 500 }),
  v.check(
    (url) => url === '' || (/^https?:\/\//i.test(url) && isUrl(url)),
    'History report must be a web address that starts with https://',
  ),
);

export function flagField(label: string) {
  return v.boolean(`${label} must be yes or no`);
}

/** The database refuses NUL and unpaired surrogates; other control characters are dropped too. */
function toText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim();
}

function toLine(text: string): string {
  return toText(text).replace(/\s+/g, ' ');
}
