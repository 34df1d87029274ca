import type { BackofficeContract, Permission } from '@dealer/shared-domain/staff';

/**
 * Whether the user has a right. On a first load it waits for the check of the session, which the shell starts before it
 * loads the back office. In an older shell the user is not known then, and the database decides.
 */
export async function hasPermission(
  { session }: Pick<BackofficeContract, 'session'>,
  permission: Permission,
): Promise<boolean> {
  const user = session.whenSignedIn ? await session.whenSignedIn() : findUser(session);
  return user === null || user.permissions.includes(permission);
}

function findUser(session: BackofficeContract['session']) {
  try {
    return session.getUser();
  } catch {
    return null;
  }
}
