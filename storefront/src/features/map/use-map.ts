import { type RefObject, useCallback, useEffect, useState } from 'react';

export type MapState =
  /** There is none: no key, switched off, or it did not come. */
  | 'none'
  /** It can be asked for. */
  | 'waiting'
  | 'loading'
  | 'ready';

/** How much of the place must be in the window before the map is fetched. */
const seenShare = 0.5;

/** A map is fetched when a person asks for it or scrolls to it, and never before: it belongs to another party. */
export function useMap(place: RefObject<HTMLElement | null>, isOffered: boolean) {
  // Without scripts nobody could ask for it: the link to the maps service stands until the page works.
  const [state, setState] = useState<MapState>('none');
  const show = useCallback(() => {
    setState('loading');
    // The button that was pressed goes: the focus stays in its place.
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
      { threshold: seenShare },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOffered, place]);

  return { state, show, onReady, onFailure };
}
