import { type InventoryQuery, paths, toInventorySearchParams } from '@dealer/shared-domain';
import { afterPaint } from '@dealer/shared-ui';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { takeOverlayEntry } from '../../ui/overlay-history.ts';

/** Navigates to the list for a query. `replace` keeps the step out of the browser's history. */
export type ShowInventory = (query: InventoryQuery, options?: { replace?: boolean }) => void;

/** Choices are numbered; each history entry says which one led to it. `madeAt` is the choice shown meanwhile. */
type Choice = { number: number; madeAt: number; query: InventoryQuery };
type EntryState = { choice: number };

export function toInventoryAddress(query: InventoryQuery): { pathname: string; search: string } {
  return { pathname: paths.inventory, search: toInventorySearchParams(query).toString() };
}

/** The list's state is in the address; `pendingQuery` is what the visitor chose, also while it loads. */
export function useInventoryList(query: InventoryQuery) {
  const navigate = useNavigate();
  const { location: pendingLocation } = useNavigation();
  const { key, state }: { key: string; state: EntryState | null } = useLocation();
  const shown = state?.choice ?? 0;
  const [seenKey, setSeenKey] = useState(key);
  const lastNumber = useRef(0);
  const [choice, setChoice] = useState<Choice | null>(null);
  // A choice ends when it arrives or the visitor goes elsewhere, but not when an earlier one arrives before it.
  if (key !== seenKey) {
    setSeenKey(key);
    const isEarlier = choice !== null && shown > choice.madeAt && shown < choice.number;
    if (!isEarlier) setChoice(null);
  }

  const show: ShowInventory = useCallback(
    (next, { replace = false } = {}) => {
      lastNumber.current = Math.max(lastNumber.current, shown) + 1;
      const number = lastNumber.current;
      setChoice({ number, madeAt: shown, query: next });
      afterPaint(() =>
        navigate(toInventoryAddress(next), {
          state: { choice: number } satisfies EntryState,
          replace: takeOverlayEntry() || replace,
          preventScrollReset: true,
        }),
      );
    },
    [shown, navigate],
  );

  return {
    pendingQuery: choice?.query ?? query,
    isLoading: pendingLocation?.pathname === paths.inventory,
    show,
  };
}
