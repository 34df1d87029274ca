import { formatCount, formatPrice, pluralize } from '@dealer/shared-domain';
import { type AgeStart, formatAge, type MoneyList, type MoneyQuery } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { formatSigned } from '../../format.ts';
import styles from './AgeBuckets.module.css';
import { formatStep } from './ageing-labels.ts';
import ages from './ages.module.css';

type AgeBucketsProps = { list: MoneyList; query: MoneyQuery; onChoose: (age: AgeStart | null) => void };

/** How many vehicles are of each age, which also filters the list. */
export function AgeBuckets({ list, query, onChoose }: AgeBucketsProps) {
  const { currency } = useDealer();
  const isSold = query.view === 'sold';
  const label = isSold ? 'Days on the lot until the sale' : 'Days on the lot';
  return (
    <div className={styles.summary}>
      <fieldset className={styles.buckets} aria-label={label}>
        {list.ages.map(({ start, vehicles, value }) => {
          const step = isSold ? undefined : list.steps.find(({ fromDay }) => fromDay === start);
          return (
            <button
              key={start}
              type="button"
              aria-pressed={query.age === start}
              onClick={() => onChoose(query.age === start ? null : start)}
            >
              <span className={classNames(styles.mark, ages[`age${start}`])} aria-hidden="true" />
              <span className={styles.name}>{formatAge(start)} days</span>
              <b className="num">{formatCount(vehicles)}</b>
              <small className="num">
                {formatPrice(value, currency)}
                {step && ` · step ${formatStep(step, currency)}`}
              </small>
            </button>
          );
        })}
      </fieldset>
      <dl className="num">
        <div>
          <dt>
            {isSold ? 'Margin at sale' : 'Margin now'}, {describeCounted(list)}
          </dt>
          <dd>{list.margin === null ? 'No data yet' : formatSigned(list.margin, currency)}</dd>
        </div>
        <div>
          <dt>Average on the lot</dt>
          <dd>{list.averageDays === null ? 'No data yet' : pluralize(list.averageDays, 'day')}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The margin counts only vehicles with a cost. */
function describeCounted({ withMargin, total }: MoneyList): string {
  if (total === 0) return 'none';
  return withMargin === total ? `all ${formatCount(total)}` : `${formatCount(withMargin)} of ${formatCount(total)}`;
}
