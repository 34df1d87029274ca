import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Photo.module.css';

export function NoPhoto({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span className={classNames(styles.photo, styles.missing, className)}>
      <Icon name="noImage" className={styles.mark} />
      <b>{children}</b>
    </span>
  );
}
