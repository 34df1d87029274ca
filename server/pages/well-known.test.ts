import { expect, test } from 'vitest';
import { createWellKnown } from './well-known.ts';

const now = () => new Date('2026-11-22T17:30:12Z');
const publicUrl = 'https://cars.test';

function ask(
  path: string,
  { securityContact = null as string | null, email = 'sales@cars.test', origin = publicUrl } = {},
) {
  const getEmail = async () => {
    if (email === '') throw new Error('away');
    return email;
  };
  const wellKnown = createWellKnown({ securityContact, getEmail, now });
  return path.endsWith('security.txt') ? wellKnown.serveSecurityTxt(origin) : wellKnown.redirectToPasswordChange();
}
const linesOf = async (response: Response | null) => (await response?.text())?.trim().split('\n');

test('security.txt has the dealership’s address and expires in half a year', async () => {
  const response = await ask('/.well-known/security.txt');
  expect([response?.status, response?.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await linesOf(response)).toEqual([
    'Contact: mailto:sales@cars.test',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://cars.test/.well-known/security.txt',
  ]);
});

test.each([
  ['security@cars.test', 'Contact: mailto:security@cars.test'],
  ['https://cars.test/report', 'Contact: https://cars.test/report'],
  ['mailto:security@cars.test', 'Contact: mailto:security@cars.test'],
])('a configured contact is preferred: %s', async (securityContact, line) => {
  expect((await linesOf(await ask('/.well-known/security.txt', { securityContact, email: '' })))?.[0]).toBe(line);
});

test('without a public address none is named', async () => {
  const lines = await linesOf(await ask('/.well-known/security.txt', { origin: '' }));
  expect(lines?.some((line) => line.startsWith('Canonical'))).toBe(false);
});

test('if the dealership’s address cannot be read, there is no contact', async () => {
  const response = await ask('/.well-known/security.txt', { email: '' });
  expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '10']);
});

test('/.well-known/change-password redirects to where staff change their password', async () => {
  const response = await ask('/.well-known/change-password');
  expect([response?.status, response?.headers.get('location')]).toEqual([302, '/admin/account']);
});
