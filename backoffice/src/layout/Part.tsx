import type { ReactNode } from 'react';
import styles from './Part.module.css';

type PartProps = { id: string; title: string; help?: ReactNode; children: ReactNode };

/** A part of a page under its own heading. */
export function Part({ id, title, help, children }: PartProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {help && <p>{help}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}
