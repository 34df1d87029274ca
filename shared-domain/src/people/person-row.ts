import * as v from 'valibot';
import type { Person, PersonState } from './people.ts';

export const personColumns =
  'user_id,username,contact_email,role,is_suspended,has_two_factor,invited_at,joined_at,last_seen_at';

export const peopleSchema = v.array(
  v.object({
    user_id: v.string(),
    username: v.string(),
    contact_email: v.nullable(v.string()),
    role: v.picklist(['owner', 'staff']),
    is_suspended: v.boolean(),
    has_two_factor: v.boolean(),
    invited_at: v.nullable(v.string()),
    joined_at: v.nullable(v.string()),
    last_seen_at: v.nullable(v.string()),
  }),
);

type PersonRow = v.InferOutput<typeof peopleSchema>[number];

export function toPerson(row: PersonRow): Person {
  return {
    id: row.user_id,
    username: row.username,
    contactEmail: row.contact_email,
    role: row.role,
    state: toState(row),
    hasTwoFactor: row.has_two_factor,
    invitedAt: row.invited_at,
    lastSeenAt: row.last_seen_at,
  };
}

function toState({ is_suspended, joined_at }: PersonRow): PersonState {
  if (is_suspended) return 'suspended';
  return joined_at === null ? 'invited' : 'active';
}
