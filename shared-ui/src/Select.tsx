import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Input.module.css';

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames(styles.select, className)}>
      <select {...rest} className={styles.input} />
      <Icon name="chevron" />
    </span>
  );
}
