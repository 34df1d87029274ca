import { classNames } from '@dealer/shared-ui';
import type { ComponentProps } from 'react';
import styles from './CheckboxField.module.css';

/** A checkbox with its label. */
export function CheckboxField({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={classNames(styles.field, className)}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
