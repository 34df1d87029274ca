import { hash, verify } from '@node-rs/bcrypt';
import { AuthError } from './auth-error.ts';
import { maxPasswordBytes } from './password-rules.ts';

// GoTrue's own form, so that users can move between this service and a hosted one.
const bcryptOptions = { cost: 10, version: '2a' } as const;
// Of a random text that nobody kept: there is something to compare with where there is no user.
const nobodysHash = '$2a$10$COigycdKrGTxG0b9NkntIeKmNb3b/Wm/a7l.BYyU.2U.hUfy2p6NO';
const maxWaiting = 64;
let waiting = 0;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, bcryptOptions));
}

/** Takes the same time whether there is a hash to compare with or not. */
export async function isPassword(password: string, encryptedPassword: string | null | undefined): Promise<boolean> {
  const compared = encryptedPassword || nobodysHash;
  const isEqual = await inTurn(() => verify(password, compared));
  return isEqual && compared === encryptedPassword && Buffer.byteLength(password) <= maxPasswordBytes;
}

/** Every comparison costs a twentieth of a second of a processor: beyond a queue's length callers are turned away. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) {
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      headers: { 'retry-after': '2' },
    });
  }
  waiting += 1;
  try {
    return await work();
  } finally {
    waiting -= 1;
  }
}
