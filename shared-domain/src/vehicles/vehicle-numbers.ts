import { formatCount, formatMileage } from '../format.ts';
import { type NumberNotation, parseNumber } from '../numbers/parse-number.ts';

/** A value, or the message that explains why there is none. */
export type NumberReading<Value = number> =
  | { value: Value; message?: undefined }
  | { value?: undefined; message: string };

type NumberRule = Required<NumberNotation> & {
  hint: string;
  missing: string;
  invalid: string;
  tooLow: string;
  tooPrecise: string;
  max: number;
  tooHigh: string;
};

/** Limit of numeric(10, 2). */
export const maxPrice = 99_999_999.99;
/** Limit of the column's constraint. */
const maxMileageKm = 9_999_999;

const validPrice = 'Valid price is required';
const priceHint = 'Enter a price in dollars, such as 18,495 or 18495.50.';
const mileageHint = 'Enter the mileage in whole kilometres, such as 84,210.';
const damageHint = 'Enter the damage in dollars, such as 3,200 or 3200.50.';
const highestAmount = '$99,999,999.99';

const priceRule: NumberRule = {
  decimals: 2,
  unit: '$',
  hint: priceHint,
  missing: validPrice,
  invalid: `${validPrice}. ${priceHint}`,
  tooLow: validPrice,
  tooPrecise: `A price has two decimals at most. ${priceHint}`,
  max: maxPrice,
  tooHigh: `A price can be at most ${highestAmount}.`,
};

const mileageRule: NumberRule = {
  decimals: 0,
  unit: 'km',
  hint: mileageHint,
  missing: 'Mileage is required',
  invalid: mileageHint,
  tooLow: 'Mileage cannot be negative',
  tooPrecise: mileageHint,
  max: maxMileageKm,
  tooHigh: `Mileage can be at most ${formatMileage(maxMileageKm)}.`,
};

const damageRule: NumberRule = {
  decimals: 2,
  unit: '$',
  hint: damageHint,
  missing: damageHint,
  invalid: damageHint,
  tooLow: damageHint,
  tooPrecise: `The damage has two decimals at most. ${damageHint}`,
  max: maxPrice,
  tooHigh: `The damage can be at most ${highestAmount}.`,
};

/** Must be above 0. */
export function readPrice(text: string): NumberReading {
  const reading = read(text, priceRule);
  return reading.value === 0 ? { message: validPrice } : reading;
}

/** Allows 0. */
export function readDraftPrice(text: string): NumberReading {
  return read(text, priceRule);
}

export function readMileage(text: string): NumberReading {
  return read(text, mileageRule);
}

/** Null if empty. */
export function readDamage(text: string): NumberReading<number | null> {
  return text.trim() === '' ? { value: null } : read(text, damageRule);
}

function read(text: string, rule: NumberRule): NumberReading {
  const parsed = parseNumber(text, rule);
  switch (parsed.kind) {
    case 'empty':
      return { message: rule.missing };
    case 'invalid':
      return { message: rule.invalid };
    case 'ambiguous':
      return { message: `${describeReadings(parsed.readings)} ${rule.hint}` };
    case 'number':
      return readInRange(parsed.value, parsed.decimals, rule);
  }
}

function readInRange(value: number, decimals: number, rule: NumberRule): NumberReading {
  if (value < 0) return { message: rule.tooLow };
  if (decimals > rule.decimals) return { message: rule.tooPrecise };
  return value > rule.max ? { message: rule.tooHigh } : { value };
}

/** `This could be 18,495 or 18.495.` */
export function describeReadings([grouped, decimal]: readonly [string, string]): string {
  return `This could be ${grouped} or ${decimal}.`;
}

export type UnusualChange =
  | { field: 'price'; from: number; to: number; percent: number; isLower: boolean }
  | { field: 'mileage'; from: number; to: number };

type Numbers = { price: number | null; mileageKm: number | null };

const unusualPercent = 30;
const hundred = 100;

/** Finds changes that are probably typing mistakes, to confirm before saving. */
export function findUnusualChanges(before: Numbers, after: Numbers): UnusualChange[] {
  const changes: UnusualChange[] = [];
  if (before.price !== null && after.price !== null && isUnusualPrice(before.price, after.price)) {
    const percent = Math.abs((after.price - before.price) / before.price) * hundred;
    changes.push({
      field: 'price',
      from: before.price,
      to: after.price,
      percent,
      isLower: after.price < before.price,
    });
  }
  if (before.mileageKm !== null && after.mileageKm !== null && after.mileageKm < before.mileageKm) {
    changes.push({ field: 'mileage', from: before.mileageKm, to: after.mileageKm });
  }
  return changes;
}

export function isUnusualPrice(from: number, to: number): boolean {
  const [before, after] = [from, to].map((price) => Math.round(price * hundred));
  if (before === undefined || after === undefined || before <= 0) return false;
  return Math.abs(after - before) * hundred > before * unusualPercent;
}

/** `The price goes from $18,995 to $1.50: 99% lower.` */
export function describeUnusualChange(change: UnusualChange, formatPrice: (price: number) => string): string {
  if (change.field === 'mileage') {
    return `The odometer goes down, from ${formatMileage(change.from)} to ${formatMileage(change.to)}.`;
  }
  const { from, to, percent, isLower } = change;
  const size = isLower ? `${formatCount(Math.floor(percent))}% lower` : `${formatCount(Math.round(percent))}% higher`;
  return `The price goes from ${formatPrice(from)} to ${formatPrice(to)}, ${size}.`;
}
