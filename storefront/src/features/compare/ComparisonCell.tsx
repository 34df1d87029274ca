import { formatPrice } from '@dealer/shared-domain';
import { classNames, Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './ComparisonTable.module.css';
import type { ComparisonValue } from './comparison.ts';

type ComparisonCellProps = {
  value: ComparisonValue;
  /** The word for the best value of the row. */
  best: string | null;
};

export function ComparisonCell({ value, best }: ComparisonCellProps) {
  return (
    <td className={classNames('num', best !== null && styles.best)}>
      <Value value={value} />
      {best !== null && (
        <>
          {' '}
          <span className={styles.mark}>
            <Icon name="check" />
            {best}
          </span>
        </>
      )}
    </td>
  );
}

function Value({ value }: { value: ComparisonValue }) {
  const { currency } = useSite().contact;
  if (value.kind === 'price') return <b>{formatPrice(value.price, currency)}</b>;
  if (value.kind === 'text') {
    return (
      <>
        {value.text}
        {value.note && <small className={styles.note}>{value.note}</small>}
      </>
    );
  }
  if (value.kind === 'yes') {
    return (
      <span className={styles.yes}>
        <Icon name="check" /> <span className="sr">Yes</span>
      </span>
    );
  }
  return (
    <span className={styles.no}>
      <Icon name="dash" /> <span className="sr">{value.kind === 'no' ? 'Not listed' : 'Not stated'}</span>
    </span>
  );
}
