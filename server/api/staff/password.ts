import { createHash, randomInt } from 'node:crypto';

// Without the ambiguous 0 o 1 l i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five characters: about 99 bits. */
export function createPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

const codeGroups = 4;
const codeGroupLength = 4;

/** About 79 bits, so that its hash cannot be reversed. */
export function createRecoveryCode(): string {
  const group = () => Array.from({ length: codeGroupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: codeGroups }, group).join('-');
}

/** Ignores case and separators. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
