import { formatHours, type OpeningHours } from '@dealer/shared-domain';
import { Fragment } from 'react';
import styles from './Hours.module.css';

/** The week of the showroom, equal days together. */
export function Hours({ hours }: { hours: OpeningHours }) {
  return (
    <dl className={styles.hours}>
      {formatHours(hours).map((group) => (
        <Fragment key={group.days}>
          <dt>{group.days}</dt>
          <dd>{group.hours}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
