import { verify } from '@node-rs/bcrypt';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

vi.mock('@node-rs/bcrypt', { spy: true });
const compare = vi.mocked(verify);
const password = 'velvet kettle orbit';
const costOf = (hash: unknown) => /^\$2a\$(\d\d)\$/.exec(String(hash))?.[1];

beforeEach(() => {
  compare.mockClear();
});

test('an unknown user costs as much as a password comparison', async () => {
  const stored = await hashPassword(password);
  const outcomes: unknown[] = [];
  for (const hash of [stored, undefined, null, '']) outcomes.push(await isPassword(password, hash));
  expect(outcomes).toEqual([true, false, false, false]);
  expect(compare.mock.calls.map(([, hash]) => costOf(hash))).toEqual(['10', '10', '10', '10']);
});

test('callers beyond the queue’s length are refused before any comparison', async () => {
  const stored = await hashPassword(password);
  const answers = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('a wrong pass phrase', stored)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ reason: { status: 429 } });
  expect(compare).toHaveBeenCalledTimes(64);
  expect(await isPassword(password, stored)).toBe(true);
});
