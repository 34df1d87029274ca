import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { usePendingQuery } from '@dealer/shared-ui';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { toVehicleListAddress } from './vehicle-list-address.ts';

/** Navigates to the list of a query. `replace` adds no entry to the browser's history. */
export type ShowVehicles = (query: StaffVehicleQuery, options?: { replace?: boolean }) => void;

export function useVehicleList(query: StaffVehicleQuery) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const { pendingQuery, choose } = usePendingQuery(query);

  const show: ShowVehicles = (chosen, { replace = false } = {}) => {
    const state = choose(chosen);
    void navigate(toVehicleListAddress(chosen, pathname), { state, replace, preventScrollReset: true });
  };

  return { pendingQuery, isLoading: next?.pathname === pathname, show };
}
