import { type RefObject, useCallback, useEffect, useState } from 'react';

export type MapState =
  /** Without a key, switched off, or failed to load. */
  'none' | 'waiting' | 'loading' | 'ready';

/** Share of the map's place that must be in view before it loads. */
const visibleShare = 0.5;

/** Loads the third-party map only when the visitor asks for it or scrolls to it. */
export function useShowroomMap(place: RefObject<HTMLElement | null>, isOffered: boolean) {
  // Until hydration the button would do nothing: the link to Google Maps is shown instead.
  const [state, setState] = useState<MapState>('none');
  const show = useCallback(() => {
    setState('loading');
    // The pressed button is removed: keep the focus here.
    place.current?.focus({ preventScroll: true });
  }, [place]);
  const onReady = useCallback(() => setState('ready'), []);
  const onFailure = useCallback(() => setState('none'), []);

  useEffect(() => {
    setState(isOffered ? 'waiting' : 'none');
    const element = place.current;
    if (!isOffered || !element || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setState((current) => (current === 'waiting' ? 'loading' : current));
      },
      { threshold: visibleShare },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOffered, place]);

  return { state, show, onReady, onFailure };
}
