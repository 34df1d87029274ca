import { type RefObject, useLayoutEffect, useRef } from 'react';

const smallest = 0.5;
const step = 0.04;

/** Shrinks the sheet's text until it fits one Letter page; its styles size everything in em. */
export function useFittedSheet(): RefObject<HTMLElement | null> {
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shrink = () => {
      if (sheet.current) shrinkSheet(sheet.current);
    };
    shrink();
    // The fallback font is measured first, and has other widths.
    void document.fonts?.ready.then(shrink);
  });
  return sheet;
}

function shrinkSheet(element: HTMLElement) {
  // On a narrow screen the sheet reads as a page; measuring needs the paper.
  element.dataset.fitting = '';
  for (let scale = 1; scale >= smallest; scale -= step) {
    element.style.setProperty('--text-scale', scale.toFixed(2));
    if (element.scrollHeight <= element.clientHeight) break;
  }
  delete element.dataset.fitting;
}
