import { useIsOnline } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { readOfflinePageTime } from '../offline-pages.ts';
import styles from './OfflineBanner.module.css';

/** Part of the first script, since offline no code can load. Back online, it reloads the page's data. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Errors are shown by the page.
    const loadAgain = () => void revalidate();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [revalidate]);
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.banner}>
          <b>You are offline.</b> {describeAge(readOfflinePageTime(pathname + search))}The site continues when you are
          back online.
        </p>
      )}
    </div>
  );
}

function describeAge(loadedAtMs: number | null): string {
  if (loadedAtMs === null) return '';
  const time = new Date(loadedAtMs).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `This page is from ${time}; prices and availability may have changed. `;
}
