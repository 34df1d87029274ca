import {
  findPasswordProblem,
  maxPasswordBytes,
  minPasswordLength,
  toDealerWords,
} from '@dealer/shared-domain/passwords';
import * as v from 'valibot';
import type { Query } from '../database.ts';
import { AuthError, validationError } from './auth-error.ts';

const settingsSchema = v.array(
  v.object({ dealership_name: v.nullable(v.string()), email: v.nullable(v.string()), address: v.nullable(v.string()) }),
);

/** Refuses invalid, short and easily guessed passwords. */
export async function checkNewPassword(
  query: Query,
  password: string,
  { email, dealerId }: { email: string | null; dealerId: string },
): Promise<void> {
  if (password.includes('\0')) throw validationError('Password contains a character that is not allowed');
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw validationError(`Password cannot be longer than ${maxPasswordBytes} characters`);
  }
  if ([...password].length < minPasswordLength) {
    throw weakPassword(`Password should be at least ${minPasswordLength} characters.`, 'length');
  }
  const rows = await query.query(
    'select dealership_name, email, address from public.dealer_settings where dealer_id = $1',
    [dealerId],
  );
  const texts = v.parse(settingsSchema, rows).flatMap((settings) => Object.values(settings));
  const username = (email ?? '').split('@')[0] ?? '';
  const problem = await findPasswordProblem(password, { username, words: toDealerWords([...texts, email]) });
  if (problem !== null) throw weakPassword(problem, 'pwned');
}

function weakPassword(message: string, reason: string): AuthError {
  return new AuthError(422, 'weak_password', message, { reasons: [reason] });
}
