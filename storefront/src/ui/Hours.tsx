import { type DealerContact, formatHoliday, formatHours } from '@dealer/shared-domain';
import { Fragment } from 'react';
import styles from './Hours.module.css';

/** The week's opening hours, with equal days grouped, and upcoming holidays. */
export function Hours({ hours, holidays }: Pick<DealerContact, 'hours' | 'holidays'>) {
  return (
    <dl className={styles.hours}>
      {[...formatHours(hours), ...holidays.map(formatHoliday)].map((group) => (
        <Fragment key={group.days}>
          <dt>{group.days}</dt>
          <dd>{group.hours}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
