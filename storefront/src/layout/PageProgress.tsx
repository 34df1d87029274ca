import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import styles from './PageProgress.module.css';

/** Says that another page is on its way, and which one came. A change within one page shows in that page itself. */
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

const readOutMs = 5000;

/** A browser reads out the title of a document that it loads; of a page that takes its place it says nothing. */
function useArrivedTitle(pathname: string): string | null {
  const [first] = useState(pathname);
  const [arrived, setArrived] = useState<{ pathname: string; title: string } | null>(null);
  const isFirst = arrived === null && pathname === first;
  useEffect(() => {
    if (isFirst) return;
    setArrived({ pathname, title: document.title });
    // Once it has been read out it would only be in the way, and out of date when the page changes within itself.
    const timer = setTimeout(() => setArrived({ pathname, title: '' }), readOutMs);
    return () => clearTimeout(timer);
  }, [isFirst, pathname]);
  return arrived?.pathname === pathname ? arrived.title : null;
}
