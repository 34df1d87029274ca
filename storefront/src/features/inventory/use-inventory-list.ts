import { type InventoryQuery, paths, toInventorySearchParams } from '@dealer/shared-domain';
import { afterPaint, readEntryChoice, usePendingQuery } from '@dealer/shared-ui';
import { useCallback } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { takeOverlayEntry } from '../../ui/overlay-history.ts';

/**
 * Navigates to the list for a query, and returns the number of this choice. `replace` keeps the step out of the browser's
 * history; with numbers of earlier choices, only while the current entry is of one of them.
 */
export type ShowInventory = (query: InventoryQuery, options?: { replace?: boolean | ReadonlySet<number> }) => number;

export function toInventoryAddress(query: InventoryQuery): { pathname: string; search: string } {
  return { pathname: paths.inventory, search: toInventorySearchParams(query).toString() };
}

/** The list's state is in the address; `pendingQuery` is what the visitor chose, also while it loads. */
export function useInventoryList(query: InventoryQuery) {
  const navigate = useNavigate();
  const { location: pendingLocation } = useNavigation();
  const { pendingQuery, choose } = usePendingQuery(query);

  const show: ShowInventory = useCallback(
    (next, { replace = false } = {}) => {
      const state = choose(next);
      afterPaint(() => {
        const isReplaced = typeof replace === 'boolean' ? replace : replace.has(readEntryChoice());
        navigate(toInventoryAddress(next), {
          state,
          replace: takeOverlayEntry() || isReplaced,
          preventScrollReset: true,
        });
      });
      return state.choice;
    },
    [choose, navigate],
  );

  return { pendingQuery, isLoading: pendingLocation?.pathname === paths.inventory, show };
}
