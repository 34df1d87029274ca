import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

/** A loading placeholder; the class gives its size, `photo` the ratio 3:2. */
export function Skeleton({ shape = 'line', className }: { shape?: 'line' | 'photo'; className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} />;
}
