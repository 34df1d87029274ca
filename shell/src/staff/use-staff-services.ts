import type { SessionState } from '@dealer/shared-domain/staff';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StaffServices } from './staff-services.ts';

const ServicesContext = createContext<StaffServices | null>(null);

export const StaffServicesProvider = ServicesContext;

/** The staff side's services. Throws outside of the staff pages. */
export function useStaffServices(): StaffServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useStaffServices works on staff pages only');
  return services;
}

export function useSessionState(): SessionState {
  return useStore(useStaffServices().session.store);
}
