import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useAsked } from '../use-asked.ts';
import { toVehicleListAddress } from './vehicle-list-address.ts';

/** Shows the list as a query asks for it. `replace` keeps the step out of the browser's history. */
export type ShowVehicles = (query: StaffVehicleQuery, options?: { replace?: boolean }) => void;

/** The list as the person has asked for it, and the way to ask for another. */
export function useVehicleList(query: StaffVehicleQuery) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const { asked, noteAsked } = useAsked(query);

  const show: ShowVehicles = (chosen, { replace = false } = {}) => {
    noteAsked(chosen);
    void navigate(toVehicleListAddress(chosen, pathname), { replace, preventScrollReset: true });
  };

  return { asked, isLoading: next?.pathname === pathname, show };
}
