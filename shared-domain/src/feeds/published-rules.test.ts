import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { fallbackContact } from '../contact/contact.ts';
import { aConfig, aFeedVehicle } from '../test-support.ts';
import { type FeedContext, findDealershipProblems, toFeedLines } from './feed.ts';
import type { FeedVehicle } from './feed-source.ts';
import { googleVehicles } from './google-vehicles.ts';
import { metaVehicles } from './meta-vehicles.ts';

/** What a service publishes about a column; a missing column counts as empty. */
type Rule = {
  required?: true;
  max?: number;
  oneOf?: string[];
  form?: RegExp;
  not?: RegExp;
  range?: [low: number, high: number];
};

const vin: Rule = { required: true, form: /^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}$/, max: 17 };
const money: Rule = { required: true, form: /^[\d,]+(\.\d{1,2})? [A-Z]{3}$/, not: /^[0,.]+ / };
const page: Rule = { form: /^https?:\/\/[^\s]+$/ };
const year: Rule = { required: true, form: /^\d{4}$/, range: [1900, 2100] };
const phone: Rule = { form: /^\+?[\d ()-]{7,20}$/ };

/** "Feed specification" and "Policies" of Google's vehicle listings, seen on 2026-11-23. */
const google: Record<string, Rule> = {
  vin,
  id: {},
  store_code: { required: true },
  dealership_name: { required: true },
  dealership_address: { required: true, form: /Scarborough.*\b[A-Z]\d[A-Z] \d[A-Z]\d\b.*\bCA$/ },
  tracking_phone_number: phone,
  image_link: { form: /^https?:\/\/\S+$/, not: /f_auto|f_webp|\.(webp|gif|avif|svg)$/ },
  link: page,
  price: money,
  condition: { required: true, oneOf: ['new', 'used', 'n', 'u'] },
  make: { required: true },
  model: { required: true },
  trim: {},
  year,
  mileage: { required: true, form: /^[\d,]+( (km|miles))?$/ },
  exterior_color: {},
  interior_color: {},
  description: {},
};

/**
 * "Automotive ads reference" and its predecessor "Catalogs and feeds" of Meta's Marketing API, and the options of the
 * Business SDK's Vehicle, seen on 2026-11-23. Options are those that all of them name.
 */
const meta: Record<string, Rule> = {
  vehicle_id: { required: true, max: 100 },
  vin,
  title: { required: true, max: 500 },
  description: { required: true, max: 5000, not: /https?:|www\.|^[^a-z]*[A-Z]{4}[^a-z]*$/ },
  url: { ...page, required: true },
  make: { required: true },
  model: { required: true },
  trim: { max: 50 },
  year,
  'mileage.value': { required: true, form: /^\d+$/, range: [0, 4_294_967_295] },
  'mileage.unit': { required: true, oneOf: ['KM', 'MI'] },
  'image[0].url': { ...page, required: true, not: /f_auto|f_webp|\.(webp|gif|avif|svg)$/ },
  'image[0].tag[0]': { required: true },
  body_style: {
    required: true,
    oneOf: 'CONVERTIBLE COUPE HATCHBACK MINIVAN TRUCK SUV SEDAN VAN WAGON CROSSOVER OTHER'.split(' '),
  },
  drivetrain: { oneOf: 'AWD FWD RWD OTHER'.split(' ') },
  fuel_type: { oneOf: 'DIESEL ELECTRIC FLEX GASOLINE HYBRID OTHER'.split(' ') },
  transmission: { oneOf: ['AUTOMATIC', 'MANUAL'] },
  price: money,
  state_of_vehicle: { required: true, oneOf: ['NEW', 'USED', 'CPO'] },
  exterior_color: { required: true },
  interior_color: { max: 50 },
  availability: { oneOf: ['AVAILABLE', 'NOT_AVAILABLE'] },
  stock_number: {},
  dealer_id: {},
  dealer_name: {},
  dealer_phone: phone,
  'address.addr1': { required: true },
  'address.city': { required: true },
  'address.region': { required: true },
  'address.postal_code': { required: true, form: /^[A-Z]\d[A-Z] \d[A-Z]\d$/ },
  'address.country': { required: true, form: /^[A-Z]{2}$/ },
  latitude: { range: [-90, 90] },
  longitude: { range: [-180, 180] },
};

const published = [
  { feed: googleVehicles, rules: google },
  { feed: metaVehicles, rules: meta },
];

const context: FeedContext = {
  config: { ...aConfig, publicUrl: 'https://cars.test' },
  contact: { ...fallbackContact, postalCode: 'M1P 4P5' },
};

const vehicles: FeedVehicle[] = [
  aFeedVehicle(),
  aFeedVehicle({ soldAsIs: true, titleBrands: ['Rebuilt title'], pastUse: ['Taxi or limousine'], trim: null }),
  aFeedVehicle({ description: 'x'.repeat(9_000), price: 9_900, drivetrain: '4WD', bodyStyle: 'Roadster' }),
  aFeedVehicle({ fuelType: null, transmission: null, drivetrain: null, interiorColor: null, stockNumber: null }),
  aFeedVehicle({ condition: 'New', mileageKm: null, fuelType: 'Hydrogen', transmission: 'Manual' }),
  aFeedVehicle({ description: 'CLEAN CAR! CALL NOW' }),
  aFeedVehicle({ description: 'More at https://cars.test/offer and www.cars.test today.', drivetrain: 'AWD' }),
  aFeedVehicle({ trim: 'Limited '.repeat(12), interiorColor: 'Light grey '.repeat(9), mileageKm: 0 }),
];

function parse(csv: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
}

function findBreach(rule: Rule, value = ''): string | null {
  if (value === '') return rule.required ? 'missing' : null;
  if (rule.max !== undefined && value.length > rule.max) return `longer than ${rule.max}`;
  if (rule.oneOf && !rule.oneOf.includes(value)) return `not an option: ${value}`;
  if (rule.form && !rule.form.test(value)) return `form: ${value}`;
  if (rule.not?.test(value)) return `not allowed: ${value.slice(0, 80)}`;
  const [low, high] = rule.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return Number(value) < low || Number(value) > high ? `out of range: ${value}` : null;
}

describe.each(published)('the published rules of $feed.title', ({ feed, rules }) => {
  test('every column is one that the service names', () => {
    expect(feed.fields.map(({ name }) => name).filter((name) => !(name in rules))).toEqual([]);
  });

  test('every value of every listed vehicle keeps them', () => {
    const { header, csv, listed } = toFeedLines(feed, vehicles, context);
    const rows = parse(`${header}${csv}`);
    expect([rows.length, listed]).toEqual([vehicles.length, vehicles.length]);
    const breaches = rows.flatMap((row, index) =>
      Object.entries(rules).flatMap(([column, rule]) => {
        const breach = findBreach(rule, row[column]);
        return breach ? [`vehicle ${index}, ${column}: ${breach}`] : [];
      }),
    );
    expect(breaches).toEqual([]);
    expect(findDealershipProblems(feed, context)).toEqual([]);
  });

  test.each([
    ['a VIN that is too short', { vin: '123' }],
    ['no VIN', { vin: null }],
    ['no price', { price: 0 }],
    ['a used vehicle without mileage', { mileageKm: null }],
  ])('%s leaves the vehicle out', (_, change: Partial<FeedVehicle>) => {
    expect(toFeedLines(feed, [aFeedVehicle(change)], context)).toMatchObject({ listed: 0, rejected: [{}] });
  });

  test('a dealership without a postal code is named once, not with each vehicle', () => {
    const without = { ...context, contact: { ...context.contact, postalCode: null } };
    expect(findDealershipProblems(feed, without)).toEqual([expect.stringContaining('ostal code')]);
    expect(toFeedLines(feed, vehicles, without).rejected).toEqual([]);
  });
});

test('Google refuses a VIN whose check digit does not fit, except of vehicles from before 1981', () => {
  const misread = { vin: '2HGFC2F59KH000002' };
  expect(toFeedLines(googleVehicles, [aFeedVehicle(misread)], context).rejected).toMatchObject([
    { problems: ['The check digit of the VIN does not fit'] },
  ]);
  expect(toFeedLines(googleVehicles, [aFeedVehicle({ ...misread, year: 1979 })], context).rejected).toEqual([]);
});

test('Google gets no picture that is smaller than 256 pixels', () => {
  const image = { publicId: 'a', url: '', alt: '', width: 240, height: 160, placeholderColor: '#b7b7b7' };
  const { header, csv } = toFeedLines(googleVehicles, [aFeedVehicle({ image })], context);
  expect(parse(`${header}${csv}`)[0]?.image_link).toBe('');
});
