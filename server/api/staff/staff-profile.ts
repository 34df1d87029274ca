import { type StaffRole, staffRoles } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';

const profileSchema = v.nullable(
  v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
    role: v.picklist(staffRoles),
    permissions: v.array(v.string()),
    second_factor: v.optional(v.picklist(['off', 'needed', 'verified', 'to-set-up']), 'off'),
    is_recently_authenticated: v.optional(v.boolean(), false),
  }),
);

export type StaffProfile = {
  id: string;
  username: string;
  email: string;
  role: StaffRole;
  permissions: string[];
  /** `needed`: there is a second factor, which this session has not verified. */
  secondFactor: 'off' | 'needed' | 'verified' | 'to-set-up';
  /** True for five minutes after a sign-in, a password or a code. */
  isRecentlyAuthenticated: boolean;
};

/** Null if the token does not belong to staff of this dealer. */
export async function getStaffProfile(
  backend: BackendClient,
  dealerId: string,
  accessToken: string,
): Promise<StaffProfile | null> {
  const profile = await backend.call('staff_session', { p_dealer_id: dealerId }, profileSchema, accessToken);
  if (!profile) return null;
  const { user_id: id, second_factor: secondFactor, is_recently_authenticated: isRecent, ...rest } = profile;
  return { id, ...rest, secondFactor, isRecentlyAuthenticated: isRecent };
}

/**
 * Returns the signed-in person or throws 401. A token outlives its session by up to an hour, so the auth service is
 * asked if the session still exists.
 */
export async function requireStaff(
  backend: BackendClient,
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

/** For changes of accounts, permissions and backups, which a stolen token must not allow. */
export function requireRecent<TProfile extends StaffProfile>(person: TProfile): TProfile {
  if (person.isRecentlyAuthenticated) return person;
  throw new ApiError(403, 'Confirm that it is you to continue.', { code: 'reauthentication_needed' });
}

function signInAgain(): ApiError {
  return new ApiError(401, 'Sign in again to continue.');
}
