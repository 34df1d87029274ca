import { formatCount, formatPrice } from '@dealer/shared-domain';
import type { ImportCheck } from '@dealer/shared-domain/import';
import { describeUnusualChange } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { describeUnusualRows } from './import-labels.ts';
import styles from './UnusualRows.module.css';

/** Rows that would change a stored price by much or lower an odometer. */
export function UnusualRows({ check, place }: { check: ImportCheck; place: 'Line' | 'Item' }) {
  const { currency } = useDealer();
  const hidden = check.unusualCount - check.unusual.length;
  return (
    <Note tone="warn" className={styles.note} title={describeUnusualRows(check.unusualCount)}>
      <ul className={`num ${styles.rows}`}>
        {check.unusual.map(({ line, vehicle, changes }) => (
          <li key={line}>
            <b>
              {place} {line}, {vehicle}:
            </b>{' '}
            {changes.map((change) => describeUnusualChange(change, (price) => formatPrice(price, currency))).join(' ')}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>and {formatCount(hidden)} more</p>}
    </Note>
  );
}
