import { type InventoryQuery, paths, toInventorySearchParams } from '@dealer/shared-domain';
import { afterPaint } from '@dealer/shared-ui';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { takeOverlayEntry } from '../../ui/overlay-history.ts';

/** Navigates to the list for a query. `replace` keeps the step out of the browser's history. */
export type ShowInventory = (query: InventoryQuery, options?: { replace?: boolean }) => void;

export function toInventoryAddress(query: InventoryQuery): { pathname: string; search: string } {
  return { pathname: paths.inventory, search: toInventorySearchParams(query).toString() };
}

/** The list's state is in the address; `pendingQuery` is what the visitor chose, also while it loads. */
export function useInventoryList(query: InventoryQuery) {
  const navigate = useNavigate();
  const { location: pendingLocation } = useNavigation();
  const { key } = useLocation();
  const [choice, setChoice] = useState<{ madeAt: string; query: InventoryQuery } | null>(null);
  // A choice ends with the navigation that it started; returning to its history entry must not repeat it.
  if (choice && choice.madeAt !== key) setChoice(null);

  const show: ShowInventory = useCallback(
    (next, { replace = false } = {}) => {
      setChoice({ madeAt: key, query: next });
      afterPaint(() =>
        navigate(toInventoryAddress(next), { replace: takeOverlayEntry() || replace, preventScrollReset: true }),
      );
    },
    [key, navigate],
  );

  return {
    pendingQuery: choice?.query ?? query,
    isLoading: pendingLocation?.pathname === paths.inventory,
    show,
  };
}
