import { SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createTokenCheck } from './access-token.ts';

const secret = 'a-secret-of-at-least-32-characters';

afterEach(() => {
  vi.useRealTimers();
});

function aToken({ seconds = 600, role = 'anon', signedWith = secret } = {}) {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(nowSeconds + seconds)
    .sign(new TextEncoder().encode(signedWith));
}

test('a token that was accepted is accepted again, and refused once it has expired', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z'), toFake: ['Date'] });
  const check = createTokenCheck(secret);
  const token = await aToken({ seconds: 600 });
  expect(await check(token)).toMatchObject({ kind: 'valid', claims: { role: 'anon' } });
  vi.setSystemTime('2026-11-26T12:09:59Z');
  expect((await check(token)).kind).toBe('valid');
  vi.setSystemTime('2026-11-26T12:11:02Z');
  expect((await check(token)).kind).toBe('expired');
});

test('an accepted token lets no altered one in', async () => {
  const check = createTokenCheck(secret);
  const token = await aToken();
  expect((await check(token)).kind).toBe('valid');
  const other = await aToken({ role: 'service_role', signedWith: 'another-secret-of-32-characters-x' });
  const [header, , signature] = token.split('.');
  const spliced = [header, other.split('.')[1], signature].join('.');
  expect([(await check(other)).kind, (await check(spliced)).kind]).toEqual(['invalid', 'invalid']);
});
