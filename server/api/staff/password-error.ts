import { ApiError } from '../../api-error.ts';
import { readRefusalCode } from './refusal-code.ts';

/** Why the auth service refused a new password. */
export function toPasswordError(status: number, body: unknown): ApiError {
  const code = readRefusalCode(body);
  if (code === 'same_password') return new ApiError(422, 'The new password must be different from the current one.');
  if (code === 'weak_password') return new ApiError(422, 'This password is too easy to guess. Choose another one.');
  return new ApiError(503, 'The password cannot be changed right now. Please try again.', {
    cause: `${status} ${JSON.stringify(body)}`,
  });
}
