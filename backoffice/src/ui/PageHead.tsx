import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

type PageHeadProps = {
  title: string;
  /** A count or a time next to the title. */
  note?: ReactNode;
  /** The page's buttons, the primary one last. */
  children?: ReactNode;
};

export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <h1>{title}</h1>
        {note && <p className="num">{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
