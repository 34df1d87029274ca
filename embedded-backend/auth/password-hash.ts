import { maxPasswordBytes } from '@dealer/shared-domain/passwords';
import { hash, verify } from '@node-rs/bcrypt';
import { AuthError } from './auth-error.ts';

// GoTrue's format, so that users can be moved to or from a hosted project.
const bcryptOptions = { cost: 10, version: '2a' } as const;
// The hash of a discarded random text, compared when there is no user, so that the response time reveals nothing.
const nobodysHash = '$2a$10$COigycdKrGTxG0b9NkntIeKmNb3b/Wm/a7l.BYyU.2U.hUfy2p6NO';
const maxWaiting = 64;
let waiting = 0;

export function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password, bcryptOptions));
}

/** Takes the same time without a hash. */
export async function isPassword(password: string, encryptedPassword: string | null | undefined): Promise<boolean> {
  const compared = encryptedPassword || nobodysHash;
  const isEqual = await enqueue(() => verify(password, compared));
  return isEqual && compared === encryptedPassword && Buffer.byteLength(password) <= maxPasswordBytes;
}

/** A comparison takes about 50 ms of processor time, so further calls are refused when the queue is full. */
async function enqueue<T>(work: () => Promise<T>): Promise<T> {
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
