import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

type PageHeadProps = {
  title: string;
  /** A count or a time beside the title. */
  note?: ReactNode;
  /** The page's buttons, the main one last. */
  children?: ReactNode;
};

/** The head of a page: what it is, and what can be done with all of it. */
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
