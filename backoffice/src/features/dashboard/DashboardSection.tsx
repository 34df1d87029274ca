import type { ReactNode } from 'react';
import head from './SectionHead.module.css';

type DashboardSectionProps = {
  id: string;
  title: ReactNode;
  /** A link or a number at the end of the head. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard under its own heading, which stands before what it is about has come. */
export function DashboardSection({ id, title, aside, children }: DashboardSectionProps) {
  return (
    <section aria-labelledby={id}>
      <header className={head.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
