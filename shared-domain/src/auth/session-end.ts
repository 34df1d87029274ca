import * as v from 'valibot';
import { isDomainError } from '../errors.ts';
import type { SessionEndReason } from '../stores/session-end-note.ts';

/** The database answers 401 with a message for each end; the sign-in service has a code for an idle session. */
const endsSchema = v.union([
  v.pipe(
    v.object({ code: v.literal('session_expired') }),
    v.transform((): SessionEndReason => 'timed-out'),
  ),
  v.pipe(
    v.object({ code: v.literal('PT401'), message: v.literal('The session has timed out') }),
    v.transform((): SessionEndReason => 'timed-out'),
  ),
  v.pipe(
    v.object({ code: v.literal('PT401'), message: v.literal('The account is suspended') }),
    v.transform((): SessionEndReason => 'suspended'),
  ),
  v.pipe(
    v.object({ code: v.literal('PT401'), message: v.literal('The password was changed') }),
    v.transform((): SessionEndReason => 'password-changed'),
  ),
  v.pipe(
    v.object({ code: v.literal('PT401'), message: v.literal('The session has ended') }),
    v.transform((): SessionEndReason => 'ended'),
  ),
]);

/** Why the session of a refused request ended; null if the answer does not say. */
export function findSessionEnd(error: unknown): SessionEndReason | null {
  const parsed = v.safeParse(endsSchema, isDomainError(error) ? error.cause : undefined);
  return parsed.success ? parsed.output : null;
}
