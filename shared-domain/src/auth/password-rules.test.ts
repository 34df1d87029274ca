import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { findPasswordFormProblem } from './password-rules.ts';
import { findPasswordProblem, toDealerWords } from './password-strength.ts';

const words = toDealerWords(['Dream Motor Co.', 'info@dreammotor.example', '2391 Kennedy Rd, Scarborough, ON']);
const ann = { username: 'ann', words };

test.each([
  'correct horse battery staple',
  'vw7kh-3mpqx-a8ztc-r5nds',
  'trois éléphants bleus',
  'Lawn chair, 41 degrees',
  'aaa velvet kettle orbit',
  'a long enough pass phrase',
  'correct horse battery',
  'Tr0ub4dor&3-and-more',
  '839201746352',
  'пароль подлиннее',
  'my password is not this',
  'ключ от дома',
])('%s is accepted', async (password) => {
  expect(await findPasswordProblem(password, ann)).toBeNull();
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
  ['jane.fletcher jane.fletcher', 'The password must not be the user name.'],
  ['jane.fletcherjane.fletcher', 'The password must not be the user name.'],
])('"%s" is rejected with a reason', async (password, problem) => {
  expect(findPasswordFormProblem(password, 'Jane.Fletcher')).toBe(problem);
  expect(await findPasswordProblem(password, { username: 'Jane.Fletcher', words })).toBe(problem);
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
  'password1234',
  'Password!2026',
  'P@$$w0rd2026!',
  'WelcomeWelcome1',
  '987654321098',
  'letmein-letmein',
  'dealership2026',
])('%s is too common even if it meets the other rules', async (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(await findPasswordProblem(password, ann)).toMatch(/^This password is too easy to guess/);
});

test.each([
  'Liverpool1234',
  'chelsea123456',
  'Dreammotor2026',
  'minecraft1234',
  'Blink182Blink182',
  'mynoob1234567',
  '18atcskd2w3e',
  'Scarborough2391',
  'kennedy1234567',
  'motdepasse2026',
  'Montreal514514',
])("%s is guessable from a list or from the dealership's name", async (password) => {
  expect(await findPasswordProblem(password, ann)).toMatch(/^This password is too easy to guess/);
});

test('words from the dealership’s settings count alone and joined', () => {
  expect(words).toEqual(expect.arrayContaining(['dream', 'motor', 'dreammotor', 'kennedy', 'scarborough', '2391']));
});

test('a password with many substitutions is checked within the time limit', async () => {
  await findPasswordProblem('velvet kettle orbit', ann);
  const startedMs = performance.now();
  await findPasswordProblem('4@8({[<369&#!1/|0$5+7%2'.repeat(4).slice(0, 72), ann);
  // Takes about 0.3 s on an idle machine, and 10 s with the library's default limit.
  expect(performance.now() - startedMs).toBeLessThan(4_000);
});
