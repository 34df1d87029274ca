import * as v from 'valibot';
import { staffRoles } from '../auth/staff-roles.ts';
import { isEmailAddress } from '../messages/email-address.ts';

const role = v.picklist(staffRoles);

/** The server applies further checks. */
export const invitationSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('Username is required')),
  contactEmail: emailSchema(),
  role,
});

/** An unchanged address passes, even an empty one. */
export function createPersonSchema(storedEmail: string) {
  return v.object({ contactEmail: emailSchema(storedEmail), role });
}

function emailSchema(stored?: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((email) => email === stored || email !== '', 'Contact e-mail is required'),
    v.check((email) => email === stored || isEmailAddress(email), 'Enter a valid e-mail address'),
  );
}
