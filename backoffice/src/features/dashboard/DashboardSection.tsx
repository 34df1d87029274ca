import type { ReactNode } from 'react';
import head from './SectionHead.module.css';

type DashboardSectionProps = {
  id: string;
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/** The heading shows before the data is loaded. */
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
