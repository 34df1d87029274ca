import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import styles from './PageProgress.module.css';

/** Announces that another page is loading, and then its title. Changes within a page are the page's own. */
export function PageProgress() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLeaving = location !== undefined && location.pathname !== pathname;
  const arrived = useArrivedTitle(pathname);
  return (
    <div role="status" className={styles.progress}>
      {isLeaving ? (
        <span className={styles.bar}>
          <span className="sr">Loading page...</span>
        </span>
      ) : (
        arrived && <span className="sr">{arrived}</span>
      )}
    </div>
  );
}

const announceMs = 5000;

/** Client-side navigation does not make screen readers announce the new title. */
function useArrivedTitle(pathname: string): string | null {
  const [first] = useState(pathname);
  const [arrived, setArrived] = useState<{ pathname: string; title: string } | null>(null);
  const isFirst = arrived === null && pathname === first;
  useEffect(() => {
    if (isFirst) return;
    setArrived({ pathname, title: document.title });
    // Removed once announced: the title may change without a navigation.
    const timer = setTimeout(() => setArrived({ pathname, title: '' }), announceMs);
    return () => clearTimeout(timer);
  }, [isFirst, pathname]);
  return arrived?.pathname === pathname ? arrived.title : null;
}
