import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** The state of a page and its actions, the main one last, always in view. */
export function ActionBar({ status, children }: { status: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p role="status">{status}</p>
      {children}
    </div>
  );
}
