import type { MoneyChange } from '@dealer/shared-domain/staff';
import { useDealer } from '../../../dealer.ts';
import { formatMoment } from '../../../format.ts';
import styles from './MoneySection.module.css';
import { describeMoneyChange } from './money-labels.ts';

/** Who changed the amounts; the vehicle's history has none of it. */
export function MoneyChanges({ changes }: { changes: readonly MoneyChange[] }) {
  const { currency, timeZone } = useDealer();
  if (changes.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>Who changed what</summary>
      <ol>
        {changes.map((change) => (
          <li key={change.id} className="num">
            {describeMoneyChange(change, currency).join(', ')}
            <small>{`${change.actorName}, ${formatMoment(Date.parse(change.changedAt), timeZone)}`}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}
