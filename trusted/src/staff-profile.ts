import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { TrustedError } from './trusted-error.ts';

const profileSchema = v.nullable(
  v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
    role: v.picklist(['owner', 'staff']),
    permissions: v.array(v.string()),
    second_factor: v.optional(v.picklist(['off', 'needed', 'verified', 'to-set-up']), 'off'),
  }),
);

export type StaffProfile = {
  id: string;
  username: string;
  email: string;
  role: 'owner' | 'staff';
  permissions: string[];
  /** `needed`: the person has one, and this session has not shown it. */
  secondFactor: 'off' | 'needed' | 'verified' | 'to-set-up';
};

/** Who the token's bearer is at this dealer, by the database's own rules; null for anybody else. */
export async function getStaffProfile(
  backend: TrustedBackend,
  dealerId: string,
  accessToken: string,
): Promise<StaffProfile | null> {
  const profile = await backend.call('staff_session', { p_dealer_id: dealerId }, profileSchema, accessToken);
  if (!profile) return null;
  const { user_id: id, second_factor: secondFactor, ...rest } = profile;
  return { id, ...rest, secondFactor };
}

/**
 * The signed-in person, or a refusal to say who may do this. A token outlives its session by up to an hour: for what
 * concerns accounts the sign-in service is asked whether the session is still there.
 */
export async function requireStaff(
  backend: TrustedBackend,
  dealerId: string,
  accessToken: string | undefined,
): Promise<StaffProfile & { accessToken: string }> {
  if (accessToken === undefined) throw signInAgain();
  const [profile, session] = await Promise.all([
    getStaffProfile(backend, dealerId, accessToken),
    backend.auth('GET', '/user', { accessToken }),
  ]);
  if (profile === null || session.status >= 300) throw signInAgain();
  return { ...profile, accessToken };
}

function signInAgain(): TrustedError {
  return new TrustedError(401, 'Sign in again to go on.');
}
