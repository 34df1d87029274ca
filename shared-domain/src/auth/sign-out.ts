import { DomainError } from '../errors.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionAccess } from './session-access.ts';
import type { SessionChanges } from './session-changes.ts';
import { unavailableMessage } from './sign-in-request.ts';
import type { SignOutScope } from './staff-session.ts';

type SignOutOptions = { auth: StaffClient['auth']; access: SessionAccess; changes: SessionChanges };

export function createSignOut({ auth, access, changes }: SignOutOptions) {
  async function tryToSignOut(scope: 'global' | 'local'): Promise<boolean> {
    try {
      const { error } = await auth.signOut({ scope });
      return error === null;
    } catch {
      return false;
    }
  }

  async function signOutEverywhere(): Promise<void> {
    // An expired session cannot revoke the others, so it is reported as lost.
    await access.getAccessToken();
    changes.expectEnd('signed-out');
    if (await tryToSignOut('global')) return;
    changes.expectEnd(null);
    throw new DomainError('unavailable', unavailableMessage);
  }

  async function signOut(scope: SignOutScope): Promise<void> {
    if (scope === 'everywhere') return signOutEverywhere();
    changes.expectEnd('signed-out');
    await tryToSignOut('local');
  }

  async function endIdleSession(): Promise<void> {
    changes.expectEnd('timed-out');
    await tryToSignOut('local');
  }

  return { signOut, endIdleSession };
}
