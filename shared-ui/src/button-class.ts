import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/** `primary`: the main action; `quiet`: a tool; `danger`: cannot be undone; `inverse`: on a dark ground. */
type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'inverse';
export type ButtonLook = { variant?: ButtonVariant; size?: 'normal' | 'big'; className?: string | undefined };

export function buttonClass({ variant = 'plain', size = 'normal', className }: ButtonLook): string {
  return classNames(styles.button, styles[variant], size === 'big' && styles.big, className);
}
