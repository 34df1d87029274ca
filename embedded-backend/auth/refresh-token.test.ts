import { expect, test } from 'vitest';
import { createRefreshTokens } from './refresh-token.ts';

const sessionId = '5f0b9f5e-5d0c-4b8e-9a58-6f8a4f7c2b11';
const tokens = createRefreshTokens('a secret that is long enough for a test');

test('a token names its session; a modified one is rejected', () => {
  const token = tokens.createFirst(sessionId);
  expect(tokens.readSessionId(token)).toBe(sessionId);
  for (const altered of [
    `${token}A`,
    token.slice(0, -1),
    token.replace('5f0b', '5f0c'),
    '',
    '..',
    'undefined.undefined.',
  ]) {
    expect(tokens.readSessionId(altered)).toBeUndefined();
  }
});

test('every session starts with its own token', () => {
  expect(tokens.createFirst(sessionId)).not.toBe(tokens.createFirst(sessionId));
});

test('a token has one successor, which only the secret reveals', () => {
  const token = tokens.createFirst(sessionId);
  const next = tokens.createNext(token);
  expect(next).toBe(tokens.createNext(token));
  expect(tokens.readSessionId(next)).toBe(sessionId);
  expect(tokens.createNext(next)).not.toBe(next);
  const others = createRefreshTokens('another secret that is long enough too');
  expect(others.createNext(token)).not.toBe(next);
  expect(others.readSessionId(token)).toBeUndefined();
});
