import { classNames, Icon, type IconName } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import styles from './AlertState.module.css';

type AlertStateProps = {
  tone?: 'ok' | 'info' | 'warn';
  icon: IconName;
  title: string;
  children: ReactNode;
};

/** Where an alert is: a sign, a title, and what can be done. */
export function AlertState({ tone, icon, title, children }: AlertStateProps) {
  return (
    <section className={styles.state} aria-labelledby="alert-state">
      <span className={classNames(styles.seal, tone && styles[tone])}>
        <Icon name={icon} />
      </span>
      <h1 id="alert-state">{title}</h1>
      {children}
    </section>
  );
}
