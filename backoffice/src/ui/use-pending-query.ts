import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The last chosen query until its page has loaded, then the query of the address. */
export function usePendingQuery<Query>(query: Query) {
  const { key } = useLocation();
  const [choice, setChoice] = useState<{ locationKey: string; query: Query } | null>(null);
  // Reset after a navigation, so that returning to the location does not restore the choice.
  if (choice && choice.locationKey !== key) setChoice(null);
  return {
    pendingQuery: choice?.query ?? query,
    setPendingQuery: (next: Query) => setChoice({ locationKey: key, query: next }),
  };
}
