import { classNames, useIsOnline } from '@dealer/shared-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { readOfflinePageTime } from '../offline-pages.ts';
import styles from './OfflineBanner.module.css';

/** Part of the first script, since offline no code can load. Back online, it reloads the page's data. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const isInFlow = useIsInFlow(isOnline, pathname);
  const place = useRef<HTMLDivElement>(null);
  useStillPage(place, { isOnline, isInFlow });
  useEffect(() => {
    // Errors are shown by the page.
    const loadAgain = () => void revalidate();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [revalidate]);
  return (
    <div ref={place} role="status" className={classNames(styles.place, isInFlow && styles.inFlow)}>
      {!isOnline && (
        <p className={styles.banner}>
          <b>You are offline.</b> {describeAge(readOfflinePageTime(pathname + search))}The site continues when you are
          back online.
        </p>
      )}
    </div>
  );
}

/** Once a page without a connection is at its top, the banner stays in its flow. */
function useIsInFlow(isOnline: boolean, pathname: string): boolean {
  const [isInFlow, setIsInFlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew.
  useEffect(() => {
    if (isOnline) return undefined;
    const look = () => {
      if (window.scrollY <= 0) setIsInFlow(true);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
      setIsInFlow(false);
    };
  }, [isOnline, pathname]);
  return isInFlow;
}

/** The page keeps its place when the banner goes, and what sticks below the header keeps clear of it. */
function useStillPage(place: RefObject<HTMLElement | null>, state: { isOnline: boolean; isInFlow: boolean }): void {
  const heightInFlow = useRef(0);
  const { isOnline, isInFlow } = state;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const height = place.current?.firstElementChild?.clientHeight ?? 0;
    if (isOnline && heightInFlow.current > 0 && window.scrollY > 0 && !isScrollAnchored())
      window.scrollBy({ top: -heightInFlow.current, behavior: 'instant' });
    heightInFlow.current = isOnline || !isInFlow ? 0 : height;
    if (height === 0 || isInFlow) return undefined;
    style.setProperty('--over-page', `${height}px`);
    return () => void style.removeProperty('--over-page');
  }, [place, isOnline, isInFlow]);
}

/** Whether the browser itself keeps a scrolled page in place. */
function isScrollAnchored(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('overflow-anchor') === 'auto';
}

function describeAge(loadedAtMs: number | null): string {
  if (loadedAtMs === null) return '';
  const time = new Date(loadedAtMs).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `This page is from ${time}; prices and availability may have changed. `;
}
