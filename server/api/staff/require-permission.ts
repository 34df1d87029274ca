import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';
import { requireRecent, requireStaff, type StaffProfile } from './staff-profile.ts';

/** Throws unless the database grants the permission. */
export async function requirePermission(
  backend: BackendClient,
  dealerId: string,
  accessToken: string | undefined,
  permission: string,
): Promise<StaffProfile> {
  const person = await requireStaff(backend, dealerId, accessToken);
  if (person.permissions.includes(permission)) return person;
  throw new ApiError(403, "You don't have permission to access this resource.");
}

/** As `requirePermission`; the session must also be recently authenticated. */
export async function requireRecentPermission(
  ...parameters: Parameters<typeof requirePermission>
): Promise<StaffProfile> {
  return requireRecent(await requirePermission(...parameters));
}
