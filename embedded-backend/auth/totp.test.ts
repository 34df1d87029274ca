import { expect, test } from 'vitest';
import { createTotpCode, createTotpSecret, findTotpStep, toTotpStep, toTotpUri } from './totp.ts';

// Secret and times of RFC 6238, appendix B, with the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the RFC 6238 test vector at %i seconds', (seconds, code) => {
  expect(createTotpCode(secret, toTotpStep(new Date(seconds * 1000)))).toBe(code);
});

test('codes one step off are accepted, two steps off are not', () => {
  const now = new Date('2026-11-21T12:00:10Z');
  const step = toTotpStep(now);
  const found = [-2, -1, 0, 1, 2].map((off) => findTotpStep(secret, createTotpCode(secret, step + off), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '-12345', '12 345'])('"%s" is not a code', (code) => {
  expect(findTotpStep(secret, code, new Date())).toBeUndefined();
});

test('secrets are unique, 160 bits in base 32', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});

test('the otpauth URI names issuer and account', () => {
  const uri = toTotpUri({ issuer: 'Dream Motor & Co', account: 'ann@x.internal', secret });
  expect(uri).toBe(
    `otpauth://totp/Dream%20Motor%20%26%20Co:ann%40x.internal?algorithm=SHA1&digits=6&issuer=Dream%20Motor%20%26%20Co&period=30&secret=${secret}`,
  );
});
