import { type RefObject, useState } from 'react';

const tolerancePx = 4;

/** Previous and next for a row that scrolls sideways. */
export function useScrollSteps(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  function follow() {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    const isAtStart = scrollLeft < tolerancePx;
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - tolerancePx;
    setEnds((last) => (last.isAtStart === isAtStart && last.isAtEnd === isAtEnd ? last : { isAtStart, isAtEnd }));
  }

  function step(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  }

  return { ...ends, step, follow };
}
