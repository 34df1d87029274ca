import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Input.module.css';

export type InputProps = ComponentProps<'input'> & {
  /** Shown inside the control, for example a unit. */
  before?: ReactNode;
  after?: ReactNode;
};

export function Input({ before, after, className, ...rest }: InputProps) {
  if (!before && !after) return <input {...rest} className={classNames(styles.input, className)} />;
  return (
    <span className={classNames(styles.affix, className)}>
      {before && <i>{before}</i>}
      <input {...rest} />
      {after && <i>{after}</i>}
    </span>
  );
}
