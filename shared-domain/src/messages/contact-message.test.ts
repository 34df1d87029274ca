import { expect, test } from 'vitest';
import { createMessageId, parseContactFields } from './contact-message.ts';
import { toMailParams } from './message-mail.ts';

const fields = { name: 'Sam Lee', email: 'sam@example.com', phone: '', message: 'Hello' };

test('a complete form is read and trimmed', () => {
  const given = { name: '  Sam Lee ', email: ' sam@example.com', phone: ' ', message: '\nHello\n', other: 'x' };
  expect(parseContactFields(given)).toEqual({ fields, errors: null });
});

test('an empty form reports exactly the required fields', () => {
  expect(parseContactFields({}).errors).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    message: 'Message is required',
  });
});

test.each([
  'sam',
  'sam@example',
  'sam@@example.com',
  'sam@example..com',
  'sam@.example.com',
  'a@example.com,b@example.com',
  'Sam <sam@example.com>',
  '@a.ca',
])('%s is not an e-mail address', (email) => {
  expect(parseContactFields({ ...fields, email }).errors).toEqual({ email: 'Please enter a valid email address' });
});

test.each(["o'brien+cars@mail.example.co.uk", 'user@bücher.example', 'a.b_c-d@x.io'])(
  '%s is an e-mail address',
  (email) => {
    expect(parseContactFields({ ...fields, email }).errors).toBeNull();
  },
);

test('values that are too long or could inject mail headers are reported', () => {
  const long = {
    name: 'a'.repeat(121),
    email: `${'a'.repeat(250)}@b.ca`,
    phone: '1'.repeat(41),
    message: 'a'.repeat(5001),
  };
  expect(parseContactFields(long).errors).toEqual({
    name: 'Name must be 120 characters or less',
    email: 'Please enter a valid email address',
    phone: 'Phone must be 40 characters or less',
    message: 'Message must be 5000 characters or less',
  });
  const broken = {
    ...fields,
    name: 'Sam\r\nBcc: all@example.com',
    email: 'sam@example.com\nCc: x@y.ca',
    phone: '1\u20282',
  };
  expect(parseContactFields(broken).errors).toEqual({
    name: 'Name must be one line',
    email: 'Please enter a valid email address',
    phone: 'Phone must be one line',
  });
});

test('ids are random UUIDs of version 4', () => {
  const id = createMessageId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(createMessageId()).not.toBe(id);
});

test("the mail has the template's variables, in the dealer’s time zone", () => {
  const dealer = { name: 'Dream Motor Co.', email: 'sales@example.ca', timeZone: 'America/Toronto' };
  expect(toMailParams({ fields, dealer }, new Date('2026-11-21T20:04:00Z'))).toEqual({
    to_email: 'sales@example.ca',
    from_name: 'Sam Lee',
    from_email: 'sam@example.com',
    phone: 'Not provided',
    message: 'Hello',
    dealership_name: 'Dream Motor Co.',
    timestamp: 'Nov 21, 2026, 3:04 PM EST',
    reply_to: 'sam@example.com',
  });
  const vehicle = { id: '1', title: '2019 Honda Civic EX' };
  const about = toMailParams({ fields: { ...fields, phone: '416' }, vehicle, dealer }, new Date());
  expect(about).toMatchObject({ phone: '416', message: 'About: 2019 Honda Civic EX\n\nHello' });
});
