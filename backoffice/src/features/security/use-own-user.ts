import type { StaffUser } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';

/** The signed-in user, and a reload for after a change of the account. If the reload fails, the last known user stays. */
export function useOwnUser() {
  const { session } = useStaff();
  const [user, setUser] = useState<StaffUser>(() => session.getUser());
  const refresh = () => session.refreshUser().then(setUser, () => undefined);
  return { user, refresh };
}
