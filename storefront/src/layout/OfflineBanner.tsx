import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router-dom';
import styles from './OfflineBanner.module.css';

/** Part of the first script, since offline no code can load. Back online, it reloads the page's data. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, isOnlineOnServer);
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
          <b>You are offline.</b> The site continues when you are back online.
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function isOnlineOnServer() {
  return true;
}
