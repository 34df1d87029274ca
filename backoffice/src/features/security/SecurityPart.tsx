import { type ReactNode, useId } from 'react';
import styles from './SecurityPart.module.css';

/** A part of the tab: its name and one line at the left, what it holds at the right. */
export function SecurityPart({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {help && <p>{help}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
