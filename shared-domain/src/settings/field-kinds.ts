import * as v from 'valibot';
import { fallbackContact } from '../contact/contact.ts';
import { formatHoliday, formatHours, type Holiday, type OpeningHours } from '../contact/opening-hours.ts';
import { parsePhone } from '../contact/parse-phone.ts';
import { formatPostalCode, isPostalCode } from '../contact/postal-code.ts';
import { storedHolidays, storedHours, storedPhones, toHours } from '../contact/stored-contact.ts';
import { formatCount } from '../format.ts';
import { isUrl } from '../is-url.ts';
import { isEmailAddress } from '../messages/email-address.ts';
import { formatTermMonths, maxTermMonths, parseTermMonths } from '../pricing/term-months.ts';
import { storedNumber, storedNumberOrNull } from '../supabase/column-schemas.ts';
import { parseAmount, parseCoordinate, parseCount } from './settings-numbers.ts';

export type PhoneNumber = { number: string; label: string; isDefault: boolean };

type Control = 'line' | 'paragraph' | 'switch' | 'choice' | 'list';

/** How a setting is typed, validated, stored and described. For a list, `check` returns one message per entry. */
export type FieldKind<Value> = {
  control: Control;
  initial: Value;
  input?: { type?: 'email' | 'url'; inputMode?: 'numeric' | 'decimal' | 'text' };
  /** Set if the database allows only these values. */
  options?: readonly { value: Value; label: string }[];
  /** The database's limits. */
  range?: readonly [min: number, max: number];
  fromColumn: v.GenericSchema<unknown, Value>;
  // Method syntax keeps the type bivariant, so that one table can hold different kinds.
  toColumn(value: Value): unknown;
  check(value: Value, label: string): string | null | (string | null)[];
  format(value: Value): string;
};

const storedText = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => value.trim()),
);
const emptyLabel = 'Empty';

function textKind(check: FieldKind<string>['check'], initial = ''): FieldKind<string> {
  return {
    control: 'line',
    initial,
    fromColumn: storedText,
    toColumn: (value) => value.trim(),
    check,
    format: (value) => value || emptyLabel,
  };
}

/** Accepts an empty field. */
function optional(check: (typed: string, label: string) => string | null): FieldKind<string>['check'] {
  return (value, label) => (value.trim() === '' ? null : check(value.trim(), label));
}

export function line(maxLength: number): FieldKind<string> {
  return textKind(optional((typed, label) => checkLine(label, typed, maxLength)));
}

export function paragraph(maxLength: number): FieldKind<string> {
  const check = (value: string, label: string) =>
    value.length > maxLength ? `${label} must be ${formatCount(maxLength)} characters or less` : null;
  return { ...textKind(check), control: 'paragraph' };
}

export const email: FieldKind<string> = {
  ...textKind(optional((typed) => (isEmailAddress(typed) ? null : 'Enter a valid e-mail address'))),
  input: { type: 'email' },
};

export const webAddress: FieldKind<string> = {
  ...textKind(
    optional((typed) =>
      /^https?:\/\/[^\s.]+\.\S+$/i.test(typed) && isUrl(typed) ? null : 'Enter an address that begins with https://',
    ),
  ),
  input: { type: 'url' },
};

export const postalCode: FieldKind<string> = {
  ...textKind(optional((typed) => (isPostalCode(typed) ? null : 'Enter a postal code such as M1P 4P5'))),
  toColumn: formatPostalCode,
};

/** An advertised number: digits, optionally with a plus. */
export function figure(maxDigits: number): FieldKind<string> {
  const pattern = new RegExp(`^\\d{1,${maxDigits}}\\+?$`);
  const message = `Enter a number of up to ${maxDigits} digits, such as 350 or 350+`;
  return textKind(optional((typed) => (pattern.test(typed) ? null : message)));
}

/** Text while it is edited, a number once stored. */
export function count(initial: number, range: readonly [min: number, max: number]): FieldKind<string> {
  const [min, max] = range;
  return {
    ...textKind((value) => {
      const typed = parseCount(value);
      if (typed !== null && typed >= min && typed <= max) return null;
      return `Enter a whole number from ${min} to ${formatCount(max)}`;
    }, String(initial)),
    range,
    input: { inputMode: 'numeric' },
    fromColumn: v.pipe(storedNumber, v.transform(String)),
    toColumn: (value) => parseCount(value) ?? Number.NaN,
  };
}

type AmountLimits = { range: readonly [min: number, max: number]; decimals?: number };

/** Dollars or percent, with up to `decimals` decimals. */
export function amount(initial: number, limits: AmountLimits): FieldKind<string> {
  return {
    ...textKind((value) => checkAmount(value, limits), String(initial)),
    range: limits.range,
    input: { inputMode: 'decimal' },
    fromColumn: v.pipe(storedNumber, v.transform(String)),
    toColumn: (value) => parseAmount(value, limits.decimals) ?? Number.NaN,
  };
}

/** An amount that may be empty, which is stored as null. */
export function optionalAmount(limits: AmountLimits): FieldKind<string> {
  return {
    ...textKind(optional((typed) => checkAmount(typed, limits))),
    range: limits.range,
    input: { inputMode: 'decimal' },
    fromColumn: v.pipe(
      storedNumberOrNull,
      v.transform((value) => String(value ?? '')),
    ),
    toColumn: (value) => parseAmount(value, limits.decimals),
  };
}

/** Up to six numbers of months; stored in ascending order. */
export function monthList(initial: string): FieldKind<string> {
  return {
    ...textKind(
      (value) =>
        parseTermMonths(value)
          ? null
          : `Enter up to six numbers of months from 1 to ${maxTermMonths}, such as 36, 48, 60`,
      initial,
    ),
    toColumn: (value) => formatTermMonths(parseTermMonths(value) ?? []),
  };
}

/** Degrees from `-limit` to `limit`. */
export function coordinate(limit: number, inputMode: 'decimal' | 'text'): FieldKind<string> {
  return {
    ...textKind(
      optional((typed, label) => {
        const value = parseCoordinate(typed);
        if (value !== null && Math.abs(value) <= limit) return null;
        return `${label} must be a number from -${limit} to ${limit}`;
      }),
    ),
    range: [-limit, limit],
    input: { inputMode },
    fromColumn: v.pipe(
      storedNumberOrNull,
      v.transform((value) => String(value ?? '')),
    ),
    toColumn: parseCoordinate,
  };
}

export function toggle(initial: boolean): FieldKind<boolean> {
  return {
    control: 'switch',
    initial,
    fromColumn: v.boolean(),
    toColumn: (value) => value,
    check: () => null,
    format: (value) => (value ? 'On' : 'Off'),
  };
}

type Options<Value> = readonly { value: Value; label: string }[];

export function textChoice(initial: string, options: Options<string>): FieldKind<string> {
  return { ...choiceKind(initial, options), fromColumn: v.fallback(v.string(), initial) };
}

export function numberChoice(initial: number, options: Options<number>): FieldKind<number> {
  return { ...choiceKind(initial, options), fromColumn: storedNumber };
}

function choiceKind<Value extends string | number>(initial: Value, options: Options<Value>) {
  return {
    control: 'choice' as const,
    initial,
    options,
    toColumn: (value: Value) => value,
    check: () => null,
    format: (value: Value) => String(value) || emptyLabel,
  };
}

export const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

export function numbers(values: readonly number[], unit = '') {
  return values.map((value) => ({ value, label: `${value} ${unit}`.trim() }));
}

/** A value set by the list of phone numbers; it has no control. */
function derived<Value>(initial: Value, fromColumn: v.GenericSchema<unknown, Value>): FieldKind<Value> {
  return { ...listKind(initial, fromColumn), check: () => null };
}

function listKind<Value>(initial: Value, fromColumn: v.GenericSchema<unknown, Value>) {
  return { control: 'list' as const, initial, fromColumn, toColumn: (value: Value): unknown => value, format: String };
}

export const phone = derived('', storedText);
export const phoneIndex = derived(0, v.fallback(v.pipe(storedNumber, v.integer(), v.minValue(0)), 0));

export const phoneNumbers: FieldKind<PhoneNumber[]> = {
  ...listKind<PhoneNumber[]>(
    [{ number: '', label: 'Main Office', isDefault: true }],
    v.fallback(
      v.pipe(
        storedPhones,
        v.transform((phones) => phones.map((entry) => ({ ...entry, label: entry.label ?? '' }))),
      ),
      () => [],
    ),
  ),
  toColumn: (entries) => entries.map((entry) => ({ ...entry, number: entry.number.trim(), label: entry.label.trim() })),
  check: (entries) => entries.map((entry) => checkPhone(entry, entries.length > 1)),
  format: (entries) =>
    entries
      .map(
        ({ number, label, isDefault }) => `${label || 'Phone'}: ${number || 'empty'}${isDefault ? ' (default)' : ''}`,
      )
      .join(', '),
};

export const openingHours: FieldKind<OpeningHours> = {
  ...listKind<OpeningHours>(
    fallbackContact.hours,
    v.pipe(v.fallback(v.nullish(storedHours, null), null), v.transform(toHours)),
  ),
  check: (hours) =>
    Object.values(hours).some((day) => day !== null) ? null : 'Leave at least one day of the week open',
  format: (hours) =>
    formatHours(hours)
      .map(({ days, hours: times }) => `${days} ${times}`)
      .join(', '),
};

export const holidays: FieldKind<Holiday[]> = {
  ...listKind<Holiday[]>(
    [],
    v.fallback(storedHolidays, () => []),
  ),
  toColumn: (entries) => entries.map((holiday) => ({ ...holiday, name: holiday.name.trim() })),
  check: (entries) => entries.map((holiday, at) => checkHoliday(holiday, entries.slice(0, at))),
  format: (entries) =>
    entries.map((holiday) => (holiday.date ? formatHoliday(holiday).days : holiday.name)).join(', ') || 'None',
};

function checkAmount(value: string, { range: [min, max], decimals = 2 }: AmountLimits): string | null {
  const typed = parseAmount(value, decimals);
  if (typed !== null && typed >= min && typed <= max) return null;
  return `Enter a number from ${min} to ${formatCount(max)} with up to ${decimals} decimals`;
}

function checkLine(label: string, text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `${label} must be ${maxLength} characters or less`;
  return /\p{Cc}|[\u2028\u2029]/u.test(text) ? `${label} must be one line` : null;
}

/** A single entry may be empty: the site then shows its built-in number. */
function checkPhone({ number, label }: PhoneNumber, isOneOfMany: boolean): string | null {
  const typed = parsePhone(number);
  if (label.trim().length > 40) return 'The label must be 40 characters or less';
  if (number.trim() === '') return isOneOfMany ? 'Enter a phone number, or remove this entry' : null;
  const hasValidLength = typed.digits.length >= 7 && typed.digits.length <= 15;
  return hasValidLength && /^\+?[\d\s().-]+$/.test(typed.number) ? null : 'Enter a valid phone number';
}

function checkHoliday({ date, name }: Holiday, earlier: readonly Holiday[]): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return 'Choose a date';
  if (earlier.some((holiday) => holiday.date === date)) return 'This date is in the list already';
  return name.trim() === '' ? 'Name the day' : checkLine('The name', name.trim(), 60);
}
