import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The number of the choice that led to a history entry. Later choices have higher numbers, also after a reload. */
type EntryState = { choice: number };

/** Of the browser's current entry, which the router's location follows a render later; 0 without a choice. */
export function readEntryChoice(): number {
  return history.state?.usr?.choice ?? 0;
}

type Choice<Query> = EntryState & { query: Query };

/**
 * The query that was chosen last, also while its page loads; without a choice, the query of the page. `choose` returns the
 * state for the navigation to the chosen query.
 */
export function usePendingQuery<Query>(query: Query) {
  const { key, state }: { key: string; state: EntryState | null } = useLocation();
  const shown = state?.choice ?? 0;
  const lastNumber = useRef(0);
  const [seen, setSeen] = useState(() => ({ key, choice: Date.now() }));
  const [latest, setLatest] = useState<Choice<Query> | null>(null);
  // A choice ends when it arrives or the person goes elsewhere, but not when an earlier choice arrives before it.
  if (key !== seen.key) {
    setSeen({ key, choice: Math.max(seen.choice, shown) });
    const isEarlier = latest !== null && shown > seen.choice && shown < latest.choice;
    if (!isEarlier) setLatest(null);
  }

  const choose = useCallback((next: Query): EntryState => {
    const choice = Math.max(lastNumber.current + 1, Date.now());
    lastNumber.current = choice;
    setLatest({ choice, query: next });
    return { choice };
  }, []);

  return { pendingQuery: latest?.query ?? query, choose };
}
