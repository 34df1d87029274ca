import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Input.module.css';

export type InputProps = ComponentProps<'input'> & {
  /** The unit, inside the control. */
  before?: ReactNode;
  after?: ReactNode;
};

/** One line of text. Its height follows `--field`. */
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
