import { expect, onTestFinished, test, vi } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { findPasswordFormProblem, findPasswordProblem, findPasswordProblemAhead } from './password-rules.ts';

test.each([
  'correct horse battery staple',
  'vw7kh-3mpqx-a8ztc-r5nds',
  'trois éléphants bleus',
  'Lawn chair, 41 degrees',
  'aaa velvet kettle orbit',
])('%s may be chosen', async (password) => {
  expect(await findPasswordProblem(password, 'ann')).toBeNull();
});

test.each([
  ['', 'Use at least 12 characters.'],
  ['elevenchars', 'Use at least 12 characters.'],
  ['🚗🚗🚗🚗🚗🚗', 'Use at least 12 characters.'],
  ['long'.repeat(19), 'Use at most 72 characters; letters with accents and pictures count for more than one.'],
  ['é'.repeat(37), 'Use at most 72 characters; letters with accents and pictures count for more than one.'],
  ['a long enough\0 phrase', 'Use letters, digits, signs and spaces only.'],
  ['jane.fletcher', 'The password must not be the user name.'],
  ['Jane.Fletcher1!', 'The password must not be the user name.'],
  ['jane.fletcherjane.fletcher', 'The password must not be the user name.'],
])('"%s" is refused with a reason', (password, problem) => {
  expect(findPasswordFormProblem(password, 'Jane.Fletcher')).toBe(problem);
});

test.each([
  'Password123456',
  'P@ssw0rd!2026',
  'qwertyuiop[]',
  'qwertyuiopas',
  '123456789012',
  '210987654321',
  '1qaz2wsx3edc',
  'zyxwvutsrqponm',
  'aaaaaaaaaaaaaaa',
  'abababababab',
  'passwordpassword',
  'Toronto2026!!',
  'dream motor 1',
  'IloveYou12345',
  'sunshine-summer',
  '2026 hondacivic',
])('%s is too common, whatever else it fulfils', async (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(await findPasswordProblem(password, 'ann')).toMatch(/^This is one of the first passwords/);
});

/** The list of common passwords, as a browser gets it. */
function load(list: () => object) {
  vi.doMock('./common-passwords.ts', list);
  onTestFinished(() => vi.doUnmock('./common-passwords.ts'));
}

test('a list that comes at the second try is gone by', async () => {
  const list = vi.fn(() => ({ isCommonPassword: () => true }));
  list.mockImplementationOnce(() => {
    throw new Error('Loading chunk 7 failed');
  });
  load(list);
  expect(await findPasswordProblem('velvet kettle orbit', 'ann')).toMatch(/^This is one of the first passwords/);
});

test('without the list a browser lets the server decide, which refuses to without it', async () => {
  load(() => {
    throw new Error('Loading chunk 7 failed');
  });
  expect(await findPasswordProblemAhead('Password123456', 'ann')).toBeNull();
  expect(await findPasswordProblemAhead('short', 'ann')).toBe('Use at least 12 characters.');
  await expect(findPasswordProblem('Password123456', 'ann')).rejects.toThrow();
});
