import { formatCount } from '@dealer/shared-domain';
import { Key } from '../../../ui/Key.tsx';
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
        <Key>↑</Key>
        <Key>↓</Key> move <Key>Space</Key> select <Key>Enter</Key> edit <Key>P</Key> photo <Key>N</Key> new
      </p>
    </footer>
  );
}
