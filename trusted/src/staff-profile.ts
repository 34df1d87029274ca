import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';

const profileSchema = v.nullable(
  v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
    role: v.picklist(['owner', 'staff']),
    permissions: v.array(v.string()),
  }),
);

export type StaffProfile = {
  id: string;
  username: string;
  email: string;
  role: 'owner' | 'staff';
  permissions: string[];
};

/** Who the token's bearer is at this dealer, by the database's own rules; null for anybody else. */
export async function getStaffProfile(
  backend: TrustedBackend,
  dealerId: string,
  accessToken: string,
): Promise<StaffProfile | null> {
  const profile = await backend.call('staff_session', { p_dealer_id: dealerId }, profileSchema, accessToken);
  if (!profile) return null;
  const { user_id: id, ...rest } = profile;
  return { id, ...rest };
}
