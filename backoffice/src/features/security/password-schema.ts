import { findPasswordFormProblem } from '@dealer/shared-domain/staff';
import * as v from 'valibot';

export const currentPassword = v.pipe(v.string(), v.nonEmpty('Current password is required'));

export function createPasswordChangeSchema(username: string) {
  return v.object({
    current: currentPassword,
    chosen: v.pipe(
      v.string(),
      v.nonEmpty('New password is required'),
      v.check(
        (password) => findPasswordFormProblem(password, username) === null,
        ({ input }) => findPasswordFormProblem(input, username) ?? '',
      ),
    ),
  });
}
