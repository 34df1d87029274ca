import { formatCount } from '@dealer/shared-domain';
import styles from './ListStrip.module.css';

type ListStripProps = {
  /** The rows in the window, from 1; nothing where there are none. */
  first: number;
  last: number;
  matching: number;
};

/** The strip below the rows. It is always there, so what is announced in it never lies on a row. */
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
