import { formatCount } from '@dealer/shared-domain';
import styles from './ListStrip.module.css';

type ListStripProps = {
  /** The rows in view, from 1. */
  first: number;
  last: number;
  matching: number;
};

/** Always rendered, so that toasts over it never cover a row. */
export function ListStrip({ first, last, matching }: ListStripProps) {
  return (
    <footer className={styles.strip}>
      <p className="num">
        {matching > 0 && `Rows ${formatCount(first)}–${formatCount(last)} of ${formatCount(matching)}`}
      </p>
      <p className={styles.keys}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Space</kbd> select <kbd>Enter</kbd> edit <kbd>P</kbd> photo <kbd>N</kbd> new
      </p>
    </footer>
  );
}
