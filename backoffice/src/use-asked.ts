import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A list's state lives in the address; `asked` is what the person has chosen already while the answer is on its way. */
export function useAsked<Query>(query: Query) {
  const { key } = useLocation();
  const [choice, setChoice] = useState<{ madeAt: string; query: Query } | null>(null);
  // Once the list moved on a choice is history: coming back to the place where it was made does not make it again.
  if (choice && choice.madeAt !== key) setChoice(null);
  return {
    asked: choice?.query ?? query,
    noteAsked: (next: Query) => setChoice({ madeAt: key, query: next }),
  };
}
