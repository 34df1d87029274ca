import { classNames } from '@dealer/shared-ui';
import type { ComponentProps } from 'react';
import styles from './Tick.module.css';

/** Yes or no, with its words beside it. */
export function Tick({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={classNames(styles.tick, className)}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
