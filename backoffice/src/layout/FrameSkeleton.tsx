import type { ReactNode } from 'react';
import styles from './Frame.module.css';
import sidebarStyles from './Sidebar.module.css';

/** The layout before its data is loaded. */
export function FrameSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.app}>
      <div className={`${styles.side} ${sidebarStyles.side}`} />
      <div className={styles.page}>
        <div className={styles.main}>{children}</div>
      </div>
    </div>
  );
}
