import { AuthError, validationError } from './auth-error.ts';

// What people choose first when a site asks for twelve characters, reduced to letters.
const commonWords = new Set(
  `password passwort motdepasse passw pass qwerty qwertz azerty qwertyuiop qwertyuiopas qwertyuiopasdf asdfghjkl
  asdfghjklqwe zxcvbnm asdf abc abcd abcdef abcdefghijkl letmein welcome admin administrator adminadmin root user test
  guest login master secret changeme secure security default hello monkey dragon football baseball basketball hockey soccer iloveyou
  sunshine princess shadow superman batman trustno starwars pokemon michael jordan ashley jessica charlie freedom
  whatever computer internet summer winter spring autumn canada toronto ontario dealer dealership mustang corvette
  ferrari porsche honda toyota keyboard`.split(/\s+/),
);
const sequences = [
  '01234567890123456789',
  '1234567890123456789012345',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];
const minDifferentCharacters = 5;
/** Bcrypt reads no more than this; what came after it would not count. */
export const maxPasswordBytes = 72;

/** For passwords that people choose for themselves. */
export const ownPasswordLength = 12;
/** For passwords that trusted code sets: the service's own default. */
export const adminPasswordLength = 6;

/** Refuses what cannot be a password at all, and what is too short. */
export function checkPasswordLength(password: string, minLength: number): void {
  if (password.includes('\0')) throw validationError('Password contains a character that is not allowed');
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw validationError(`Password cannot be longer than ${maxPasswordBytes} characters`);
  }
  if ([...password].length < minLength) {
    throw weakPassword(`Password should be at least ${minLength} characters.`, 'length');
  }
}

/** Refuses what is too short, and what is among the first that anyone would try. */
export function checkOwnPassword(password: string): void {
  checkPasswordLength(password, ownPasswordLength);
  if (isCommonPassword(password)) {
    throw weakPassword('Password is known to be weak and easy to guess, please choose a different one.', 'pwned');
  }
}

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const withoutEnd = lower.replace(/[^a-z@$]+$/, '');
  const spelledOut = withoutEnd.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's');
  return (
    new Set(lower).size < minDifferentCharacters ||
    [lower, spelledOut].some((text) => commonWords.has(toWord(text))) ||
    sequences.some((sequence) => sequence.includes(lower) || reverse(sequence).includes(lower))
  );
}

/** Only the letters, and a word that is repeated once. */
function toWord(text: string): string {
  const letters = text.replace(/[^a-z]/g, '');
  return /^(.+?)\1+$/.exec(letters)?.[1] ?? letters;
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}

function weakPassword(message: string, reason: string): AuthError {
  return new AuthError(422, 'weak_password', message, { reasons: [reason] });
}
