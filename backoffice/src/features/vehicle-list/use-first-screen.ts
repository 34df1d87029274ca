import { startTransition, useEffect, useState } from 'react';

/** About what a window shows: rows are taller on a phone. */
function countFirstScreen(): number {
  return window.matchMedia?.('(min-width: 48rem)').matches ? 16 : 8;
}

/** The first rows at once, so that work can begin; the rest follows between two frames. */
export function useFirstScreen<Row>(rows: Row[]): Row[] {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true));
  }, [isWhole]);
  const [firstScreen] = useState(countFirstScreen);
  return isWhole ? rows : rows.slice(0, firstScreen);
}
