import { importWithRetry } from '@dealer/shared-domain';
import { Spinner } from '@dealer/shared-ui';
import { lazy, Suspense } from 'react';
import formStyles from '../FormSection.module.css';
import styles from '../money/LazyMoneySection.module.css';

// Loaded on demand: not needed to edit the vehicle.
const InterestTable = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "interest" */ './InterestTable.tsx'))
    .then((module) => ({ default: module.InterestTable }))
    .catch(() => ({ default: () => <p className={formStyles.hint}>Reload the page to see the interest.</p> })),
);

export function LazyInterestSection({ vehicleId }: { vehicleId: string }) {
  return (
    <section id="interest" className={`${formStyles.section} ${styles.money}`} aria-labelledby="interest-title">
      <header>
        <h2 id="interest-title">Interest</h2>
        <p>What visitors did in the last eight weeks. Visitors are not identified.</p>
      </header>
      <Suspense fallback={<Spinner label="Loading interest..." />}>
        <InterestTable vehicleId={vehicleId} />
      </Suspense>
    </section>
  );
}
