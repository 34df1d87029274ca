import type { ReactNode } from 'react';
import styles from './Frame.module.css';
import sidebarStyles from './Sidebar.module.css';

/** The frame before its data are there, so that nothing moves when they come. */
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
