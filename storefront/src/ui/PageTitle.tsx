import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.title}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
