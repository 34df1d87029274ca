import type { BackofficeContract, Permission } from '@dealer/shared-domain/staff';
import { createContext, type ReactNode, useContext } from 'react';

const StaffContext = createContext<BackofficeContract | null>(null);

export function StaffProvider({ contract, children }: { contract: BackofficeContract; children: ReactNode }) {
  return <StaffContext value={contract}>{children}</StaffContext>;
}

/** The contract with the shell: sources, session, events. */
export function useStaff(): BackofficeContract {
  const contract = useContext(StaffContext);
  if (!contract) throw new Error('useStaff works below the back office frame only');
  return contract;
}

/** Whether the user's role has a right; the database decides, the page only hides what it would refuse. */
export function useMay(permission: Permission): boolean {
  return useStaff().session.getUser().permissions.includes(permission);
}
