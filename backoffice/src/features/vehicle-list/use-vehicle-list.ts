import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { usePendingQuery } from '../../ui/use-pending-query.ts';
import { toVehicleListAddress } from './vehicle-list-address.ts';

/** Navigates to the list of a query. `replace` adds no entry to the browser's history. */
export type ShowVehicles = (query: StaffVehicleQuery, options?: { replace?: boolean }) => void;

export function useVehicleList(query: StaffVehicleQuery) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const { pendingQuery, setPendingQuery } = usePendingQuery(query);

  const show: ShowVehicles = (chosen, { replace = false } = {}) => {
    setPendingQuery(chosen);
    void navigate(toVehicleListAddress(chosen, pathname), { replace, preventScrollReset: true });
  };

  return { pendingQuery, isLoading: next?.pathname === pathname, show };
}
