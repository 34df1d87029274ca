import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Input.module.css';

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(styles.input, styles.area, className)} />;
}
