import type { TrustedBackend } from './backend.ts';
import { requireStaff, type StaffProfile } from './staff-profile.ts';
import { TrustedError } from './trusted-error.ts';

/** The signed-in person, when the database's own rules let them do this. */
export async function requirePermission(
  backend: TrustedBackend,
  dealerId: string,
  accessToken: string | undefined,
  permission: string,
): Promise<StaffProfile> {
  const person = await requireStaff(backend, dealerId, accessToken);
  if (person.permissions.includes(permission)) return person;
  throw new TrustedError(403, "You don't have permission to access this resource.");
}
