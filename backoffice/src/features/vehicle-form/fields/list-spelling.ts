import { createContext, use, useEffect } from 'react';

/** What puts each box's typed name into the spelling of its list. */
export const ListSpelling = createContext<Set<() => void>>(new Set());

/** Calls `spell` before the form is saved. */
export function useListSpelling(spell: () => void): void {
  const boxes = use(ListSpelling);
  useEffect(() => {
    boxes.add(spell);
    return () => void boxes.delete(spell);
  });
}
