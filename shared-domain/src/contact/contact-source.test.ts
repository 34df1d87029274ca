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
    latitude: '43.77',
    timezone: 'America/Vancouver',
    google_maps_enabled: false,
    facebook_url: 'javascript:alert(1)',
    instagram_url: 'https://instagram.test/dealer',
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
  });
});

test('settings that are empty or cannot be read give way to built-in ones', async () => {
  const contact = await contactFrom({
    phone_numbers: 'none',
    timezone: 'Mars/Base',
    opening_hours: { mon: 'all day' },
  });
  expect(contact).toMatchObject({
    phone: fallbackContact.phone,
    timeZone: 'America/Toronto',
    hours: fallbackContact.hours,
  });
});

test('settings that nobody has filled in yet show the built-in contact', async () => {
  const contact = await contactFrom({
    dealership_name: '',
    phone: '',
    phone_numbers: [],
    address: '',
    opening_hours: {},
  });
  const { name, phone, phones, address, hours } = fallbackContact;
  expect(contact).toMatchObject({ name, phone, phones, address, hours });
});

test('an index beyond the list falls back to the older single number', async () => {
  const contact = await contactFrom({
    phone: '416-555-0100',
    phone_numbers: [{ number: '416-555-0101', label: 'Main Office' }],
    default_phone_index: 9,
  });
  expect(contact.phone).toBe('416-555-0100');
});

test('a day that is missing or cannot be read is closed, the others stand', async () => {
  const nine = { open: '09:00', close: '17:00' };
  const hours = { mon: nine, tue: { open: '9', close: 'late' }, wed: nine, thu: nine, fri: nine, sat: null };
  const contact = await contactFrom({ opening_hours: hours });
  expect(contact.hours).toMatchObject({ mon: nine, tue: null, sun: null });
});

test('a dealer without settings has the built-in contact; a backend in trouble is an error', async () => {
  expect(await getContact(() => Response.json([]))).toEqual(fallbackContact);
  await expect(getContact(() => new Response('', { status: 500 }))).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Unable to load contact information.',
  });
});
