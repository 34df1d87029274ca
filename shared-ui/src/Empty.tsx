import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

type EmptyProps = {
  icon?: IconName;
  title: string;
  headingLevel?: 1 | 2 | 3;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Empty({ icon = 'car', title, headingLevel = 2, children, actions }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      <Icon name={icon} className={styles.mark} />
      <Heading className={styles.title}>{title}</Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
