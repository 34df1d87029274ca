import * as v from 'valibot';
import type { StaffUser } from './staff-session.ts';

const permissions = ['vehicles', 'messages', 'settings', 'analytics', 'people', 'settings.danger'] as const;

/** The answer of `staff_session`: null for somebody who does not work here. A permission of a later version is skipped. */
export const staffSessionSchema = v.nullable(
  v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
    role: v.picklist(['owner', 'staff']),
    permissions: v.pipe(
      v.array(v.string()),
      v.transform((given) => permissions.filter((permission) => given.includes(permission))),
    ),
  }),
);

export function toStaffUser({
  user_id: id,
  ...shared
}: NonNullable<v.InferOutput<typeof staffSessionSchema>>): StaffUser {
  return { id, ...shared };
}
