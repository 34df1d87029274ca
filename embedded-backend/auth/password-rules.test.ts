import { expect, test } from 'vitest';
import { checkOwnPassword, isCommonPassword } from './password-rules.ts';

test.each([
  ...['password1234', 'Password!2026', 'P@$$w0rd2026!', 'passwordpassword', 'WelcomeWelcome1', 'qwertyuiopasdf'],
  ...[
    '123456789012',
    '987654321098',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    'letmein-letmein',
    'aaaaaaaaaaaaa',
    'abababababab',
  ],
  'dealership2026',
])('%s is among the first that anyone would try', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  ...['a long enough pass phrase', 'correct horse battery', 'Tr0ub4dor&3-and-more', '839201746352', 'пароль подлиннее'],
  'my password is not this',
])('%s is nobody’s first guess', (password) => {
  expect(() => checkOwnPassword(password)).not.toThrow();
});

test('length is counted in characters, and limited in bytes', () => {
  expect(() => checkOwnPassword('ключ от дома')).not.toThrow();
  expect(() => checkOwnPassword('🔑🚗🏠🌲🌊☀')).toThrow('at least 12');
  expect(() => checkOwnPassword('ключ от дома '.repeat(4))).toThrow('longer than 72');
});
