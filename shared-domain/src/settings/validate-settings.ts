import type { DealerSettings, PhoneNumber } from './settings.ts';
import { type SettingsTab, settingsFields } from './settings-fields.ts';

/** `id` is the control's: that of the field, or of a part of it (`general.phoneNumbers.1`). */
export type SettingsProblem = { id: string; tab: SettingsTab; message: string };

type Check = (settings: DealerSettings) => Record<string, string | null>;

const maxNameLength = 120;
const maxTextLength = 2_000;

/** Everything that keeps the settings from being saved, in the order of the page. */
export function validateSettings(settings: DealerSettings): SettingsProblem[] {
  const found = Object.assign({}, ...checks.map((check) => check(settings)));
  const problems = Object.entries<string | null>(found).flatMap(([id, message]) =>
    message ? [{ id, tab: findTab(id), message }] : [],
  );
  return problems.sort((a, b) => positionOf(a.id) - positionOf(b.id));
}

const checks: Check[] = [
  ({ general: { dealershipName, email, address } }) => ({
    'general.dealershipName': checkLine('Dealership Name', dealershipName, maxNameLength),
    'general.email': email.trim() && !isEmailAddress(email.trim()) ? 'Enter a valid e-mail address' : null,
    'general.address': address.length > 300 ? 'Address must be 300 characters or less' : null,
  }),
  ({ general: { phoneNumbers } }) =>
    Object.fromEntries(
      phoneNumbers.map((entry, at) => [`general.phoneNumbers.${at}`, checkPhone(entry, phoneNumbers.length > 1)]),
    ),
  ({ registration: { registeredName, omvicNumber }, place }) => ({
    'registration.registeredName': checkLine('Registered name', registeredName, maxNameLength),
    'registration.omvicNumber': checkLine('OMVIC registration number', omvicNumber, 40),
    'place.city': checkLine('City', place.city, 60),
    'place.province': checkLine('Province', place.province, 60),
    'place.postalCode': checkLine('Postal code', place.postalCode, 12),
  }),
  ({ place: { latitude, longitude } }) => {
    const isHalf = (latitude.trim() === '') !== (longitude.trim() === '');
    const half = 'Enter both latitude and longitude, or neither';
    return {
      'place.latitude': (isHalf && !latitude.trim() && half) || checkCoordinate('Latitude', latitude, 90),
      'place.longitude': (isHalf && !longitude.trim() && half) || checkCoordinate('Longitude', longitude, 180),
    };
  },
  ({ hours: { openingHours, holidays } }) => ({
    'hours.openingHours': Object.values(openingHours).some((day) => day !== null)
      ? null
      : 'Leave at least one day of the week open',
    ...Object.fromEntries(
      holidays.map(({ date, name }, at) => [
        `hours.holidays.${at}`,
        checkHoliday(
          date,
          name,
          holidays.slice(0, at).map((earlier) => earlier.date),
        ),
      ]),
    ),
  }),
  ({ web: { facebookUrl, instagramUrl } }) => ({
    'web.facebookUrl': checkAddress(facebookUrl),
    'web.instagramUrl': checkAddress(instagramUrl),
  }),
  ({ texts: { soldListedDays, asIsStatement, priceIncludesText } }) => ({
    'texts.soldListedDays': checkCount(soldListedDays, 0, 3650),
    'texts.asIsStatement': asIsStatement.length > maxTextLength ? 'Use 2,000 characters or less' : null,
    'texts.priceIncludesText': priceIncludesText.length > maxTextLength ? 'Use 2,000 characters or less' : null,
  }),
  ({ figures: { lowInventoryThreshold, unsoldDays } }) => ({
    'figures.lowInventoryThreshold': checkCount(lowInventoryThreshold, 1, 1000),
    'figures.unsoldDays': checkCount(unsoldDays, 1, 3650),
  }),
];

function checkLine(label: string, text: string, maxLength: number): string | null {
  if (text.trim().length > maxLength) return `${label} must be ${maxLength} characters or less`;
  return /\p{Cc}|[\u2028\u2029]/u.test(text) ? `${label} must be one line` : null;
}

/** As the database asks of an address that mails go to. */
function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),:;"[\]\\]+@[^\s@<>(),:;"[\]\\]+\.[^\s@<>(),:;"[\]\\.]{2,}$/.test(text);
}

/** An only entry may stay empty: the site shows its built-in number then. */
function checkPhone({ number, label }: PhoneNumber, isOneOfMany: boolean): string | null {
  const digits = number.replace(/\D/g, '').length;
  if (label.trim().length > 40) return 'The label must be 40 characters or less';
  if (number.trim() === '') return isOneOfMany ? 'Enter a phone number, or remove this entry' : null;
  const isNumber = /^\+?[\d\s().-]+(\s*(x|ext\.?)\s*\d{1,6})?$/i.test(number.trim());
  return isNumber && digits >= 7 && digits <= 21 ? null : 'Enter a valid phone number';
}

function checkCoordinate(label: string, text: string, limit: number): string | null {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= limit
    ? null
    : `${label} must be a number from -${limit} to ${limit}`;
}

function checkCount(text: string, min: number, max: number): string | null {
  const value = Number(text);
  const isWhole = /^\s*\d+\s*$/.test(text);
  return isWhole && value >= min && value <= max
    ? null
    : `Enter a whole number from ${min} to ${max.toLocaleString('en-CA')}`;
}

function checkAddress(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^https?:\/\/[^\s.]+\.\S+$/i.test(typed) && URL.canParse(typed)
    ? null
    : 'Enter an address that begins with https://';
}

function checkHoliday(date: string, name: string, earlier: readonly string[]): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return 'Choose a date';
  if (earlier.includes(date)) return 'This date is in the list already';
  if (name.trim() === '') return 'Name the day';
  return checkLine('The name', name, 60);
}

function findTab(id: string): SettingsTab {
  return settingsFields[positionOf(id)]?.tab ?? 'general';
}

function positionOf(id: string): number {
  return settingsFields.findIndex((field) => id === field.id || id.startsWith(`${field.id}.`));
}
