import { expect, test } from 'vitest';
import { aVehicleInput } from '../staff-test-support.ts';
import { emptyVehicleFormValues, toVehicleFormValues } from './vehicle-form-values.ts';
import type { VehicleFormValues } from './vehicle-input.ts';
import { findRefusedToPublish, validateVehicle } from './vehicle-schema.ts';

const now = new Date(2026, 10, 21);

function validate(changes: Record<string, unknown> = {}) {
  const values: VehicleFormValues = toVehicleFormValues(aVehicleInput());
  return validateVehicle({ ...values, ...changes }, { now });
}

const messages = (changes: Record<string, unknown>) =>
  validate(changes).issues?.map(({ field, message }) => `${field}: ${message}`) ?? [];

test('a vehicle survives the round trip through the form', () => {
  const input = aVehicleInput({ cylinders: null, pastUse: ['Daily rental'], price: 18995.5 });
  expect(validateVehicle(toVehicleFormValues(input), { now })).toEqual({ input });
});

test('a draft without a recorded mileage opens with an empty field, not 0 km', () => {
  expect(toVehicleFormValues(aVehicleInput({ mileageKm: null })).mileageKm).toBe('');
  expect(toVehicleFormValues(aVehicleInput({ mileageKm: 0 })).mileageKm).toBe('0');
});

test('a new vehicle begins with the specified defaults', () => {
  expect(emptyVehicleFormValues(now)).toMatchObject({
    year: '2026',
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    status: 'Available',
    condition: 'Used',
    make: '',
    features: [],
    isFeatured: false,
  });
});

test('an empty form reports all missing fields together, with the specified messages', () => {
  expect(validateVehicle({}, { now }).issues).toEqual([
    { field: 'make', message: 'Make is required' },
    { field: 'model', message: 'Model is required' },
    { field: 'bodyStyle', message: 'Body Type is required' },
    { field: 'fuelType', message: 'Fuel Type is required' },
    { field: 'transmission', message: 'Transmission is required' },
    { field: 'color', message: 'Color is required' },
    { field: 'year', message: 'Valid year is required' },
    { field: 'mileageKm', message: 'Mileage is required' },
    { field: 'vin', message: 'VIN is required' },
    { field: 'price', message: 'Valid price is required' },
    { field: 'engineSize', message: 'Engine Size is required' },
    { field: 'description', message: 'Description is required' },
  ]);
});

test('a draft may wait for its VIN, engine size and description, and may cost 0', () => {
  const draft = { status: 'Draft', vin: '', engineSize: '', description: '', price: '0' };
  expect(validate(draft).input).toMatchObject({ status: 'Draft', vin: '', engineSize: '', price: 0 });
  expect(messages({ ...draft, make: ' ', color: '', price: '', vin: 'SHORT' })).toEqual([
    'make: Make is required',
    'color: Color is required',
    'vin: VIN must be 17 characters',
    'price: Valid price is required',
  ]);
});

test.each(['1899', '2028', '19', '2019.5', 'soon', ''])('a year outside 1900 to next year is refused: "%s"', (year) => {
  expect(messages({ year })).toEqual(['year: Valid year is required']);
});

test.each([
  ['1900', 1900],
  [' 2027 ', 2027],
  [2019, 2019],
])('a year from 1900 to next year is accepted: "%s"', (year, expected) => {
  expect(validate({ year }).input?.year).toBe(expected);
});

const priceHint = 'Enter a price in dollars, such as 18,495 or 18495.50.';
const mileageHint = 'Enter the mileage in whole kilometres, such as 84,210.';

test.each([
  ...['', '\u00a0', '0', '0.00', '-1', '-5', '０'].map((price) => [price, 'Valid price is required']),
  ...['free', '$', '1e5', '12e3', '18k', 'Infinity', '1.234,56'].map((price) => [
    price,
    `Valid price is required. ${priceHint}`,
  ]),
  ['18.495', `This could be 18,495 or 18.495. ${priceHint}`],
  ['1.234', `This could be 1,234 or 1.234. ${priceHint}`],
  ...['0.001', '1,8995', '18495.505'].map((price) => [price, `A price has two decimals at most. ${priceHint}`]),
  ['100000000', 'A price can be at most $99,999,999.99.'],
])('an invalid price is refused with a message: "%s"', (price, message) => {
  expect(messages({ price })).toEqual([`price: ${message}`]);
});

test.each([
  ['18995', 18995],
  ['18,995', 18995],
  ['18 495', 18495],
  ['$18,995', 18995],
  ['18,495.50', 18495.5],
  ['18 495,50 $', 18495.5],
  ['18\u00a0495,50\u00a0$', 18495.5],
  ['18\u202f495,50\u202f$', 18495.5],
  ['$ 1,218,995.5', 1218995.5],
  ['18995.', 18995],
  ['18 995.99', 18995.99],
  ['1,234', 1234],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0.01', 0.01],
  ['99999999', 99_999_999],
])('a price is parsed: "%s"', (price, expected) => {
  expect(validate({ price }).input?.price).toBe(expected);
});

test.each([
  ['', 'Mileage is required'],
  ['  ', 'Mileage is required'],
  ['-5', 'Mileage cannot be negative'],
  ['-0.5', 'Mileage cannot be negative'],
  ['many', mileageHint],
  ['84210.9', mileageHint],
  ['1.5', mileageHint],
  ['1,5', mileageHint],
  ['18k', mileageHint],
  ['84.210', `This could be 84,210 or 84.210. ${mileageHint}`],
  ['10000000', 'Mileage can be at most 9,999,999 km.'],
])('an invalid mileage is refused with a message: "%s"', (mileageKm, message) => {
  expect(messages({ mileageKm })).toEqual([`mileageKm: ${message}`]);
});

test.each([
  ['0', 0],
  ['84,210', 84210],
  ['84 210 km', 84210],
  ['84\u202f210\u00a0km', 84210],
  ['84210.0', 84210],
])('a mileage is in whole kilometres: "%s"', (mileageKm, expected) => {
  expect(validate({ mileageKm }).input?.mileageKm).toBe(expected);
});

test('damage from one incident is an amount, or left empty', () => {
  expect(validate({ incidentDamage: ' ' }).input?.incidentDamage).toBeNull();
  expect(validate({ incidentDamage: '3 200,50 $' }).input?.incidentDamage).toBe(3200.5);
  expect(messages({ incidentDamage: 'a lot' })).toEqual([
    'incidentDamage: Enter the damage in dollars, such as 3,200 or 3200.50.',
  ]);
});

test('a VIN is upper case and has 17 characters', () => {
  expect(validate({ vin: ' 2hgfc2f55 kh-000351 ' }).input?.vin).toBe('2HGFC2F55KH000351');
  expect(messages({ vin: '2HGFC2F55KH00035' })).toEqual(['vin: VIN must be 17 characters']);
  expect(messages({ vin: '2HGFC2F55KH0003511' })).toEqual(['vin: VIN must be 17 characters']);
  expect(messages({ vin: ' ' })).toEqual(['vin: VIN is required']);
  expect(validate({ vin: 'IOQ00000000000000' }).input?.vin).toBe('IOQ00000000000000');
});

test('cylinders are optional and a whole number', () => {
  expect(validate({ cylinders: '' }).input?.cylinders).toBeNull();
  expect(validate({ cylinders: ' 12 ' }).input?.cylinders).toBe(12);
  expect(messages({ cylinders: '17' })).toEqual(['cylinders: Cylinders must be a whole number up to 16']);
});

test('a status is one of the four', () => {
  expect(messages({ status: 'Reserved' })).toEqual(['status: Status is required']);
});

test('features are trimmed and unique', () => {
  expect(validate({ features: [' Bluetooth ', '', 'bluetooth', 'Roof  box'] }).input?.features).toEqual([
    'Bluetooth',
    'Roof box',
  ]);
  expect(messages({ features: ['x'.repeat(61)] })).toEqual(['features.0: Feature can have at most 60 characters']);
});

test('a new vehicle starts with nine categories not assessed and no inspection', () => {
  const { disclosures, inspections } = emptyVehicleFormValues(now);
  expect(new Set(Object.values(disclosures))).toEqual(new Set(['Not assessed']));
  expect(Object.values(inspections)).toEqual(Array.from({ length: 9 }, () => ''));
});

test('an inspection is a time or null', () => {
  expect(messages({ inspections: { title: '2026-11-16T15:00:00.000Z', exterior: '' } })).toEqual([]);
  expect(messages({ inspections: { title: 'yes' } })).toEqual(['inspections.title: Inspection must be a time']);
});

test('an empty disclosure reads "Nothing reported"; "Not assessed" is stored as text', () => {
  const disclosures = { mechanical: ' nothing reported ', title: 'Rebuild Title', exterior: 'Not assessed' };
  expect(validate({ disclosures }).input?.disclosures).toMatchObject({
    safetyRelated: '',
    mechanical: '',
    title: 'Rebuild Title',
    exterior: 'Not assessed',
  });
  expect(messages({ disclosures: { interior: 'x'.repeat(2001) } })).toEqual([
    'disclosures.interior: Interior can have at most 2000 characters',
  ]);
});

test.each([
  ['Clean Title', ['Salvage title'], true],
  [' clean  title, formerly rebuilt', [], true],
  ['Clean Title', ['Stolen and recovered', 'Irreparable title'], true],
  ['Clean Title', ['Stolen and recovered'], false],
  ['Clean title, never rebuilt', [], false],
  ['Not a clean title: salvage', ['Salvage title'], false],
  ['Rebuild Title', ['Salvage title'], false],
])('a title is clean or branded, not both: "%s" with %j', (title, historyFacts, isRefused) => {
  const refusal =
    "disclosures.title: Title can't be clean and branded (rebuilt, salvage or irreparable). Change one of them";
  for (const status of ['Available', 'Draft']) {
    const values = { status, historyFacts, disclosures: { title } };
    expect(messages(values)).toEqual(isRefused ? [refusal] : []);
    expect(messages({ ...values, make: '' })).toEqual(['make: Make is required', ...(isRefused ? [refusal] : [])]);
  }
});

test.each(['javascript:alert(1)', 'report', 'ftp://reports.test/1', 'https://'])(
  'a history report is a web URL: "%s"',
  (historyReportUrl) => {
    expect(messages({ historyReportUrl })).toEqual([
      'historyReportUrl: History report must be a web address that starts with https://',
    ]);
  },
);

test('values that the database cannot store are cleaned or refused', () => {
  const cleaned = validate({ model: 'Ci\u0000vic\n Si', description: 'One\r\ntwo\u0007 \ud800' }).input;
  expect(cleaned).toMatchObject({ model: 'Civic Si', description: 'One\ntwo \ufffd' });
  expect(messages({ description: 'x'.repeat(5001), make: 'x'.repeat(61) })).toEqual([
    'make: Make can have at most 60 characters',
    'description: Description can have at most 5000 characters',
  ]);
  expect(messages({ pastUse: ['Racing'] })).toEqual(['pastUse.0: Past use is not one of the choices']);
});

test('unknown fields are skipped and wrong types reported', () => {
  const { input } = validate({ dealer_id: 'another', version: 9, make: null, price: 20000, cylinders: 6 });
  expect(input).toBeUndefined();
  expect(validate({ id: 'x', price: 20000, cylinders: 6 }).input).toEqual(
    aVehicleInput({ price: 20000, cylinders: 6 }),
  );
  expect(messages({ features: 'Bluetooth', isFeatured: 'yes', make: {} })).toEqual([
    'make: Make is required',
    'isFeatured: Featured must be yes or no',
    'features: Features must be a list',
  ]);
});

test('each field that keeps a draft from being published is named, in the order of the form', () => {
  const find = (changes: Partial<VehicleFormValues>) =>
    findRefusedToPublish({ ...toVehicleFormValues(aVehicleInput({ status: 'Draft' })), ...changes }, { now });
  expect(find({})).toEqual([]);
  expect(find({ pastUse: ['Racing'], stockNumber: 'x'.repeat(999) })).toEqual(['Stock number', 'Used before as']);
  expect(find({ price: '0', mileageKm: '', vin: '1HG', description: ' ' })).toEqual([
    ...['VIN', 'Price', 'Mileage', 'Description'],
  ]);
});
