import type { ReactNode } from 'react';
import styles from './Section.module.css';

type SectionProps = { id: string; title: string; help?: ReactNode; children: ReactNode };

export function Section({ id, title, help, children }: SectionProps) {
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
