import { type RefObject, useState } from 'react';

const slackPx = 4;

/** Steps through a row that scrolls sideways; the row's own style says whether that is smooth. */
export function useScrollSteps(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  function follow() {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    const isAtStart = scrollLeft < slackPx;
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - slackPx;
    setEnds((last) => (last.isAtStart === isAtStart && last.isAtEnd === isAtEnd ? last : { isAtStart, isAtEnd }));
  }

  function step(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  }

  return { ...ends, step, follow };
}
