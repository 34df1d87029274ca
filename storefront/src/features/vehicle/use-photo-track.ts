import { useEffect, useRef, useState } from 'react';
import { wrapIndex } from './carousel-index.ts';

/** The track counts as settled when it has not scrolled for this long. */
const settleMs = 100;

/** The photograph that the scrolling track shows. The focus follows it, except while the viewer is open. */
export function usePhotoTrack(count: number, isViewerOpen: boolean) {
  const track = useRef<HTMLUListElement>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [chosen, setIndex] = useState(0);
  // A photograph may be removed while the page is open.
  const index = Math.max(0, Math.min(chosen, count - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for swipes before the page was hydrated.
  useEffect(() => {
    followScroll();
    return () => clearTimeout(settleTimer.current);
  }, []);
  useEffect(() => {
    if (isViewerOpen || !track.current?.contains(document.activeElement)) return;
    track.current.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }, [index, isViewerOpen]);

  /** Beyond either end it continues at the other. */
  function show(target: number): void {
    const next = wrapIndex(target, count);
    // An earlier scroll that settles now would undo this step.
    clearTimeout(settleTimer.current);
    setIndex(next);
    // Photographs further away appear without scrolling past those between.
    const behavior = Math.abs(next - index) > 1 ? 'instant' : 'auto';
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior });
  }

  function followScroll(): void {
    clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(() => {
      if (track.current) setIndex(toSettledIndex(track.current, count));
    }, settleMs);
  }

  return { track, index, setIndex, show, followScroll };
}

function toSettledIndex(track: HTMLUListElement, count: number): number {
  const index = Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
  return Math.min(count - 1, Math.max(0, index));
}
