import type { AuthAnswer } from './backend.ts';
import { TrustedError } from './trusted-error.ts';

/** The body of an answer that the sign-in service was expected to give. */
export function requireSuccess({ status, body }: AuthAnswer): unknown {
  if (status < 300) return body;
  throw new TrustedError(503, `The sign-in service refused with ${status}: ${JSON.stringify(body)}`);
}
