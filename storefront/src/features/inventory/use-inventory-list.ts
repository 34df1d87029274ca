import { type InventoryQuery, paths, toInventorySearchParams } from '@dealer/shared-domain';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** Shows the list as a query asks for it. `replace` keeps the step out of the browser's history. */
export type ShowInventory = (query: InventoryQuery, options?: { replace?: boolean }) => void;

export function toInventoryAddress(query: InventoryQuery): { pathname: string; search: string } {
  return { pathname: paths.inventory, search: toInventorySearchParams(query).toString() };
}

/** The list's state lives in the address; `asked` is what the person has chosen already while the answer is on its way. */
export function useInventoryList(query: InventoryQuery) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { key } = useLocation();
  const [choice, setChoice] = useState<{ madeAt: string; query: InventoryQuery } | null>(null);
  // Once the list moved on a choice is history: coming back to the place where it was made does not make it again.
  if (choice && choice.madeAt !== key) setChoice(null);

  const show: ShowInventory = (asked, { replace = false } = {}) => {
    setChoice({ madeAt: key, query: asked });
    // The list keeps its place: only its content changes.
    navigate(toInventoryAddress(asked), { replace, preventScrollReset: true });
  };

  return {
    asked: choice?.query ?? query,
    isLoading: next?.pathname === paths.inventory,
    show,
  };
}
