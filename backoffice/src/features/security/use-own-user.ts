import type { StaffUser } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';

/**
 * The signed-in user, with reloads for after a change of the account. If a reload fails, the last known user stays,
 * except that recovery codes saved here count.
 */
export function useOwnUser() {
  const { session } = useStaff();
  const [user, setUser] = useState<StaffUser>(() => session.getUser());
  const [hasSavedCodes, setHasSavedCodes] = useState(false);
  const refresh = () => session.refreshUser().then(setUser, () => undefined);
  const refreshCodes = (hasSaved: boolean) => {
    setHasSavedCodes(hasSaved);
    return refresh();
  };
  return { user: hasSavedCodes ? { ...user, hasRecoveryCodes: true } : user, refresh, refreshCodes };
}
