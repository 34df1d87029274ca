import * as v from 'valibot';
import { staffRoles } from '../auth/staff-roles.ts';
import { camelKeys } from '../supabase/camel-keys.ts';

const columns = {
  user_id: v.string(),
  username: v.string(),
  /** For invitations and password links. */
  contact_email: v.nullable(v.string()),
  role: v.picklist(staffRoles),
  is_suspended: v.boolean(),
  has_two_factor: v.boolean(),
  invited_at: v.nullable(v.string()),
  /** Until when the link of an invitation is good. */
  invitation_expires_at: v.nullable(v.string()),
  suspended_at: v.nullable(v.string()),
  joined_at: v.nullable(v.string()),
  last_seen_at: v.nullable(v.string()),
};

export const personColumns = Object.keys(columns).join(',');

/** `invited`: has not chosen a password yet. */
export type PersonState = 'invited' | 'active' | 'suspended';

const personSchema = v.pipe(
  v.object(columns),
  v.transform(({ user_id: id, is_suspended, joined_at, ...row }) => ({
    id,
    ...camelKeys(row),
    state: toState(is_suspended, joined_at),
  })),
);
export const peopleSchema = v.array(personSchema);

export type Person = v.InferOutput<typeof personSchema>;

function toState(isSuspended: boolean, joinedAt: string | null): PersonState {
  if (isSuspended) return 'suspended';
  return joinedAt === null ? 'invited' : 'active';
}
