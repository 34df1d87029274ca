import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router-dom';
import styles from './OfflineBanner.module.css';

/**
 * Says that there is no connection, over the page and without moving it. It is part of the first script: without a
 * connection none could be fetched for it. Once the connection is back, what did not load is asked for by itself.
 */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, isOnlineOnServer);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // What is thrown is shown in the page.
    const loadAgain = () => void revalidate();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [revalidate]);
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.banner}>
          <b>You are offline.</b> The site goes on when you are back.
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
