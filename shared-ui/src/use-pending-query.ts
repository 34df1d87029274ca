import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The number of the choice that led to a history entry. */
type EntryState = { choice: number };

type Choice<Query> = EntryState & { query: Query; madeAt: number };

/**
 * The query that was chosen last, also while its page loads; without a choice, the query of the page. `choose` returns the
 * state for the navigation to the chosen query.
 */
export function usePendingQuery<Query>(query: Query) {
  const { key, state }: { key: string; state: EntryState | null } = useLocation();
  const shown = state?.choice ?? 0;
  const lastNumber = useRef(0);
  const [seenKey, setSeenKey] = useState(key);
  const [latest, setLatest] = useState<Choice<Query> | null>(null);
  // A choice ends when it arrives or the person goes elsewhere, but not when an earlier choice arrives before it.
  if (key !== seenKey) {
    setSeenKey(key);
    const isEarlier = latest !== null && shown > latest.madeAt && shown < latest.choice;
    if (!isEarlier) setLatest(null);
  }

  const choose = useCallback(
    (next: Query): EntryState => {
      const choice = Math.max(lastNumber.current, shown) + 1;
      lastNumber.current = choice;
      setLatest({ choice, madeAt: shown, query: next });
      return { choice };
    },
    [shown],
  );

  return { pendingQuery: latest?.query ?? query, choose };
}
