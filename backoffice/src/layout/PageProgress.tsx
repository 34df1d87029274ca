import { useLocation, useNavigation } from 'react-router-dom';
import styles from './PageProgress.module.css';

/** Shown while another page loads; changes within a page show their own progress. */
export function PageProgress() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLeaving = location !== undefined && location.pathname !== pathname;
  return (
    <div role="status" className={styles.progress}>
      {isLeaving && (
        <span className={styles.bar}>
          <span className="sr">Loading page...</span>
        </span>
      )}
    </div>
  );
}
