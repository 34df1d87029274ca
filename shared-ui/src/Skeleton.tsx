import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

/** A grey shape with the size of what comes; its class gives the size. `photo` has a photograph's 3:2. */
export function Skeleton({ shape = 'line', className }: { shape?: 'line' | 'photo'; className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} />;
}
