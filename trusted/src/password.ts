import { createHash, randomInt } from 'node:crypto';

// Without what is mistaken for something else when it is read aloud or copied by hand: 0 o 1 l i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of four groups of five: about 99 bits, and still fit to be typed. */
export function createPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

const codeGroups = 4;
const codeGroupLength = 4;

/** A code for the day when the phone is lost: about 79 bits, so that a hash of it cannot be turned back. */
export function createRecoveryCode(): string {
  const group = () => Array.from({ length: codeGroupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: codeGroups }, group).join('-');
}

/** What the database keeps of a recovery code, however it was typed. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
