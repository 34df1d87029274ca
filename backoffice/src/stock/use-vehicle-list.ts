import type { StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { toVehicleListAddress } from './vehicle-list-address.ts';

/** Shows the list as a query asks for it. `replace` keeps the step out of the browser's history. */
export type ShowVehicles = (query: StaffVehicleQuery, options?: { replace?: boolean }) => void;

/** The list's state lives in the address; `asked` is what the person has chosen already while the answer is on its way. */
export function useVehicleList(query: StaffVehicleQuery) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { key, pathname } = useLocation();
  const [choice, setChoice] = useState<{ madeAt: string; query: StaffVehicleQuery } | null>(null);
  // Once the list moved on a choice is history: coming back to the place where it was made does not make it again.
  if (choice && choice.madeAt !== key) setChoice(null);

  const show: ShowVehicles = (asked, { replace = false } = {}) => {
    setChoice({ madeAt: key, query: asked });
    void navigate(toVehicleListAddress(asked, pathname), { replace, preventScrollReset: true });
  };

  return {
    asked: choice?.query ?? query,
    isLoading: next?.pathname === pathname,
    show,
  };
}
