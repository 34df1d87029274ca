import { expect, test } from 'vitest';
import { aClient } from '../test-support.ts';
import { fallbackContact } from './contact.ts';
import { createContactSource } from './contact-source.ts';

function getContact(...[answer]: Parameters<typeof aClient>) {
  return createContactSource({ client: aClient(answer).client, dealerId: 'dream-motor' }).getContact();
}

const contactFrom = (row: Record<string, unknown>) => getContact(() => Response.json([row]));

test('the settings become contact data, with the phone at the default index', async () => {
  const contact = await contactFrom({
    dealership_name: 'Dream Motor Co.',
    email: 'hello@dealer.test',
    phone: '416-555-0100',
    phone_numbers: [
      { number: '416-555-0101', label: 'Main Office', isDefault: false },
      { number: ' 416-555-0102 ', label: 'Sales', isDefault: true },
    ],
    default_phone_index: 1,
    address: '1 Main Street',
    latitude: '43.77',
    timezone: 'America/Vancouver',
    google_maps_enabled: false,
    facebook_url: 'javascript:alert(1)',
    instagram_url: 'https://instagram.test/dealer',
    as_is_statement: 'Sold as is, not certified.',
    price_includes_text: 'Oil change: Included',
    omvic_fee: '22.00',
    administration_fee: 399,
    credit_apr: '7.99',
    credit_terms: '36, 60',
    credit_down_payment: 3000,
    happy_customers: '450+',
  });
  expect(contact).toMatchObject({
    email: 'hello@dealer.test',
    phone: '416-555-0102',
    phones: [
      { number: '416-555-0101', label: 'Main Office' },
      { number: '416-555-0102', label: 'Sales' },
    ],
    latitude: 43.77,
    timeZone: 'America/Vancouver',
    mapsEnabled: false,
    facebookUrl: null,
    instagramUrl: 'https://instagram.test/dealer',
    asIsStatement: 'Sold as is, not certified.',
    priceIncludesText: 'Oil change: Included',
    priceTerms: {
      hstPercent: 13,
      omvicFee: 22,
      administrationFee: 399,
      credit: { aprPercent: 7.99, termMonths: [36, 60], downPayment: 3000 },
    },
    figures: { vehiclesSold: null, happyCustomers: '450+', yearsInBusiness: null },
  });
});

test('empty and invalid settings are replaced by the built-in ones', async () => {
  const contact = await contactFrom({
    phone_numbers: 'none',
    timezone: 'Mars/Base',
    opening_hours: { mon: 'all day' },
    as_is_statement: '',
  });
  expect(contact).toMatchObject({
    asIsStatement: null,
    phone: fallbackContact.phone,
    timeZone: 'America/Toronto',
    hours: fallbackContact.hours,
  });
});

test('settings that are not filled in yet show the built-in contact', async () => {
  const contact = await contactFrom({
    dealership_name: '',
    phone: '',
    phone_numbers: [],
    address: '',
    city: 'Whitby',
    latitude: null,
    longitude: null,
    opening_hours: {},
  });
  const { name, phone, phones, hours } = fallbackContact;
  expect(contact).toMatchObject({ name, phone, phones, hours });
  // The dealer's town is never combined with the built-in street.
  const { address, city, province, postalCode, latitude, longitude } = fallbackContact;
  expect(contact).toMatchObject({ address, city, province, postalCode, latitude, longitude });
});

test('the default number stays the default when empty entries before it are dropped', async () => {
  const numbers = [
    { number: ' ', label: 'Fax', isDefault: false },
    { number: '416-555-0101', label: 'Main Office', isDefault: false },
    { number: '416-555-0102', label: 'Sales', isDefault: true },
  ];
  const listed = [
    { number: '416-555-0101', label: 'Main Office' },
    { number: '416-555-0102', label: 'Sales' },
  ];
  for (const index of [0, 1, 2, null]) {
    const contact = await contactFrom({ phone_numbers: numbers, default_phone_index: index });
    expect(contact).toMatchObject({ phone: '416-555-0102', phones: listed });
  }
});

test.each([
  [
    'the index counts the entries as they are stored, also empty ones',
    [{ number: '' }, { number: '1' }, { number: '2' }],
    1,
    '1',
  ],
  [
    'an empty entry is no default, however it is marked',
    [{ number: '', isDefault: true }, { number: '1' }, { number: '2' }],
    2,
    '2',
  ],
  ['a mark that cannot be read is none', [{ number: '1' }, { number: '2', isDefault: 'yes' }], 0, '1'],
])('%s', async (_title, numbers, index, phone) => {
  const contact = await contactFrom({ phone: '9', phone_numbers: numbers, default_phone_index: index });
  expect(contact.phone).toBe(phone);
});

test('an index out of range falls back to the older single number', async () => {
  const contact = await contactFrom({
    phone: '416-555-0100',
    phone_numbers: [{ number: '416-555-0101', label: 'Main Office' }],
    default_phone_index: 9,
  });
  expect(contact.phone).toBe('416-555-0100');
});

test('a missing or invalid day is closed; the others are unaffected', async () => {
  const nine = { open: '09:00', close: '17:00' };
  const hours = { mon: nine, tue: { open: '9', close: 'late' }, wed: nine, thu: nine, fri: nine, sat: null };
  const contact = await contactFrom({ opening_hours: hours });
  expect(contact.hours).toMatchObject({ mon: nine, tue: null, sun: null });
});

test('a dealer without settings has the built-in contact; a failing backend is an error', async () => {
  expect(await getContact(() => Response.json([]))).toEqual(fallbackContact);
  await expect(getContact(() => new Response('', { status: 500 }))).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Unable to load contact information.',
  });
});
