import { randomInt } from 'node:crypto';

// Without what is mistaken for something else when it is read aloud or copied by hand: 0 o 1 l i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of four groups of five: about 99 bits, and still fit to be typed. */
export function createPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** The shortest password that a person may choose (OWASP ASVS 2.1.1). */
export const minPasswordLength = 12;
