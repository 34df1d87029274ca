import { expect, test } from 'vitest';
import type { DealerSettings } from './fields.ts';
import { defaultSettings } from './settings-values.ts';
import { validateSettings } from './validate-settings.ts';

const standard = defaultSettings();

function check<Group extends keyof DealerSettings>(group: Group, part: Partial<DealerSettings[Group]>) {
  const problems = validateSettings({ ...standard, [group]: { ...standard[group], ...part } });
  return problems.map(({ id, message }) => `${id}: ${message}`);
}
const phone = (number: string, label = '') => ({ number, label, isDefault: false });

test('the defaults are valid', () => {
  expect(validateSettings(standard)).toEqual([]);
});

test.each(['office@example.ca', '', ' a.b+c@d.example.org '])('%j is an e-mail address', (email) => {
  expect(check('general', { email })).toEqual([]);
});

test.each(['office', 'office@', 'a b@c.ca', 'a@b', 'a@b..ca', 'a@b.ca\nBcc: c@d.ca'])(
  '%j is not an e-mail address',
  (email) => {
    expect(check('general', { email })).toEqual(['general.email: Enter a valid e-mail address']);
  },
);

test.each(['(416) 555-0142', '+1 416 555 0142', '416.555.0142 ext. 12', '416-555-0142 x204', '5550142'])(
  '%s is a phone number',
  (number) => {
    expect(check('general', { phoneNumbers: [phone(number)] })).toEqual([]);
  },
);

test.each(['call us', '12', '416-555-0142<script>', '+', '12345 ext. 12', '416-555-0142 ext. 12 ext. 3'])(
  '%s is not a phone number',
  (number) => {
    expect(check('general', { phoneNumbers: [phone(number)] })).toEqual([
      'general.phoneNumbers.0: Enter a valid phone number',
    ]);
  },
);

test('one of several numbers must not be empty', () => {
  expect(check('general', { phoneNumbers: [phone('4165550142'), phone(' ', 'Sales')] })).toEqual([
    'general.phoneNumbers.1: Enter a phone number, or remove this entry',
  ]);
});

test.each([
  ['https://www.facebook.com/dream', []],
  ['', []],
  ['javascript:alert(1)', ['web.facebookUrl: Enter an address that begins with https://']],
  ['www.facebook.com/dream', ['web.facebookUrl: Enter an address that begins with https://']],
])('%j as a page elsewhere', (facebookUrl, expected) => {
  expect(check('web', { facebookUrl })).toEqual(expected);
});

test('figures of the dealership are digits with an optional plus, or empty', () => {
  expect(check('about', { vehiclesSold: '640', happyCustomers: ' 450+ ', yearsInBusiness: '' })).toEqual([]);
  expect(check('about', { happyCustomers: 'about 300', yearsInBusiness: '2000' })).toEqual([
    'about.happyCustomers: Enter a number of up to 6 digits, such as 350 or 350+',
    'about.yearsInBusiness: Enter a number of up to 3 digits, such as 350 or 350+',
  ]);
});

test.each(['M1P 4P5', 'm1p4p5', ' K1A 0B1 ', ''])('%j is a postal code', (postalCode) => {
  expect(check('place', { postalCode })).toEqual([]);
});

test.each(['12345', 'M1P', 'M1P 4P', 'M1P-4P5', 'M1P  4P5', 'D1P 4P5', 'W1P 4P5', 'M1O 4P5', 'M1P 4U5', 'M1P 4P5 1'])(
  '%j is not a postal code',
  (postalCode) => {
    expect(check('place', { postalCode })).toEqual(['place.postalCode: Enter a postal code such as M1P 4P5']);
  },
);

test('coordinates come in pairs and are in range', () => {
  expect(check('place', { latitude: '43.7', longitude: '-79.2' })).toEqual([]);
  expect(check('place', { latitude: '43.7' })).toEqual([
    'place.longitude: Enter both latitude and longitude, or neither',
  ]);
  expect(check('place', { latitude: '91', longitude: 'west' })).toEqual([
    'place.latitude: Latitude must be a number from -90 to 90',
    'place.longitude: Longitude must be a number from -180 to 180',
  ]);
});

test('leads go to a CRM only with its address', () => {
  expect(check('crm', { adfEnabled: true, adfEmail: ' ' })).toEqual([
    'crm.adfEmail: Enter the address that your CRM gave you, or turn this off',
  ]);
  expect(check('crm', { adfEnabled: true, adfEmail: 'leads@crm.example.ca' })).toEqual([]);
  expect(check('crm', { adfEnabled: false, adfEmail: '' })).toEqual([]);
});

test('figures are whole numbers within their bounds', () => {
  expect(check('figures', { lowInventoryThreshold: '0', unsoldDays: '1.5' })).toEqual([
    'figures.lowInventoryThreshold: Enter a whole number from 1 to 1,000',
    'figures.unsoldDays: Enter a whole number from 1 to 3,650',
  ]);
});

test('a holiday has a unique date and a name; at least one weekday is open', () => {
  const day = { date: '2026-12-25', name: 'Christmas', hours: null };
  const holidays = [day, { ...day, name: 'Again' }, { ...day, date: '' }, { ...day, date: '2026-12-26', name: ' ' }];
  expect(check('hours', { holidays })).toEqual([
    'hours.holidays.1: This date is in the list already',
    'hours.holidays.2: Choose a date',
    'hours.holidays.3: Name the day',
  ]);
  const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
  expect(check('hours', { openingHours: closed })).toEqual([
    'hours.openingHours: Leave at least one day of the week open',
  ]);
});
