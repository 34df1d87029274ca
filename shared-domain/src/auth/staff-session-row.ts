import * as v from 'valibot';
import { permissions, staffRoles } from './staff-roles.ts';
import type { StaffUser } from './staff-session.ts';

/** Null for an account that is not staff. Unknown permissions, from a later version, are skipped. */
export const staffSessionSchema = v.nullable(
  v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
    role: v.picklist(staffRoles),
    permissions: v.pipe(
      v.array(v.string()),
      v.transform((given) => permissions.filter((permission) => given.includes(permission))),
    ),
    second_factor: v.optional(v.picklist(['off', 'needed', 'verified', 'to-set-up']), 'off'),
    has_recovery_codes: v.optional(v.boolean()),
    is_password_expired: v.optional(v.boolean(), false),
    password_expires_at: v.nullish(v.string(), null),
    session_timeout_minutes: v.optional(v.number(), 30),
  }),
);

export function toStaffUser(row: NonNullable<v.InferOutput<typeof staffSessionSchema>>): StaffUser {
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    role: row.role,
    permissions: row.permissions,
    secondFactor: row.second_factor,
    hasRecoveryCodes: row.has_recovery_codes,
    isPasswordExpired: row.is_password_expired,
    passwordExpiresAt: row.password_expires_at,
    sessionTimeoutMinutes: row.session_timeout_minutes,
  };
}
