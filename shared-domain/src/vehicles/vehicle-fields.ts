import * as v from 'valibot';
import { parseDisclosureText } from './disclosures.ts';
import { addFeature, maxFeatureLength, maxFeatures } from './features.ts';
import { historyFactChoices, odometerChoices, pastUseChoices } from './vehicle-options.ts';
import { toVin, vinLength } from './vin.ts';

const maxPrice = 99_999_999.99;
const maxMileageKm = 9_999_999;

/** One line of text that may be left empty. */
export function lineField(label: string, maxLength: number) {
  return v.pipe(
    v.string(`${label} must be text`),
    v.transform(toLine),
    v.maxLength(maxLength, tooLong(label, maxLength)),
  );
}

/** One line of text that must be filled in. */
export function requiredLineField(label: string, maxLength: number) {
  return v.pipe(
    v.string(`${label} is required`),
    v.transform(toLine),
    v.nonEmpty(`${label} is required`),
    v.maxLength(maxLength, tooLong(label, maxLength)),
  );
}

/** Text of several lines. */
export function textField(label: string, maxLength: number) {
  return v.pipe(
    v.string(`${label} must be text`),
    v.transform(toText),
    v.maxLength(maxLength, tooLong(label, maxLength)),
  );
}

export function requiredTextField(label: string, maxLength: number) {
  return v.pipe(
    v.string(`${label} is required`),
    v.transform(toText),
    v.nonEmpty(`${label} is required`),
    v.maxLength(maxLength, tooLong(label, maxLength)),
  );
}

/** A VIN has its length wherever one is written; the check digit only warns (see vin.ts). */
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

const priceMessage = 'Valid price is required';

/** Dollars with two decimals. */
const amountField = v.pipe(
  v.string(priceMessage),
  v.transform((text) => Math.round(toAmount(text) * 100) / 100),
  v.number(priceMessage),
  v.maxValue(maxPrice, priceMessage),
);
export const priceField = v.pipe(amountField, v.gtValue(0, priceMessage));
export const draftPriceField = v.pipe(amountField, v.minValue(0, priceMessage));

/** Whole kilometres. */
export const mileageField = v.pipe(
  v.string('Mileage is required'),
  v.trim(),
  v.nonEmpty('Mileage is required'),
  v.transform((text) => toAmount(text.replace(/\s*km$/i, ''))),
  v.number('Mileage must be a number'),
  v.minValue(0, 'Mileage cannot be negative'),
  v.maxValue(maxMileageKm, 'Mileage is too high'),
  v.transform((mileage) => Math.trunc(mileage)),
);

export const cylindersField = v.pipe(
  v.string('Cylinders must be a number'),
  v.trim(),
  v.regex(/^(?:|\d|1[0-6])$/, 'Cylinders must be a whole number up to 16'),
  v.transform((text) => (text === '' ? null : Number(text))),
);

const featureField = lineField('Feature', maxFeatureLength);

/** What keeps a feature from being added; nothing for one that may be. */
export function findFeatureFault(text: string): string | undefined {
  return v.safeParse(featureField, text).issues?.[0].message;
}

export const featuresField = v.pipe(
  v.array(featureField, 'Features must be a list'),
  v.transform((features) => features.reduce<string[]>(addFeature, [])),
  v.maxLength(maxFeatures, `Features can be at most ${maxFeatures}`),
);

/** What was not reported is kept as an empty text. */
export function disclosureField(label: string) {
  return v.pipe(
    textField(label, 2000),
    v.transform((text) => (parseDisclosureText(text).state === 'none' ? '' : text)),
  );
}

export const pastUseField = v.pipe(
  v.array(v.picklist(pastUseChoices, 'Past use is not one of the choices'), 'Past use must be a list'),
  v.transform((uses): string[] => pastUseChoices.filter((choice) => uses.includes(choice))),
);

export const historyFactsField = v.pipe(
  v.array(v.picklist(historyFactChoices, 'History is not one of the choices'), 'History must be a list'),
  v.transform((facts): string[] => historyFactChoices.filter((choice) => facts.includes(choice))),
);

export const odometerField = v.picklist(['', ...odometerChoices], 'Odometer is not one of the choices');

const incidentDamageMessage = 'Incident damage must be an amount';

/** Dollars; left empty where none is known. */
export const incidentDamageField = v.pipe(
  v.string(incidentDamageMessage),
  v.trim(),
  v.transform((text) => (text === '' ? null : toAmount(text))),
  v.nullable(
    v.pipe(
      v.number(incidentDamageMessage),
      v.minValue(0, incidentDamageMessage),
      v.maxValue(maxPrice, incidentDamageMessage),
    ),
  ),
);

export const historyReportUrlField = v.pipe(
  lineField('History report', 500),
  v.check(
    (url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    'History report must be a web address that starts with https://',
  ),
);

export function flagField(label: string) {
  return v.boolean(`${label} must be yes or no`);
}

/** `18,995`, `$18,995.50`, `84 210`; not a number for anything else. */
function toAmount(text: string): number {
  const match = /^(-?)\s*\$?\s*(\d+|\d{1,3}(?:[, ]\d{3})+)(\.\d*)?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const [, sign, whole = '', fraction = ''] = match;
  return Number(`${sign}${whole.replace(/[, ]/g, '')}${fraction}`);
}

/** The database takes neither NUL nor half a surrogate pair; other control characters say nothing. */
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

function tooLong(label: string, maxLength: number): string {
  return `${label} can have at most ${maxLength} characters`;
}
