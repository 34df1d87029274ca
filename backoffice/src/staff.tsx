import type { BackofficeContract } from '@dealer/shared-domain/staff';
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
