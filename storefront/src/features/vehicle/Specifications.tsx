import type { Vehicle } from '@dealer/shared-domain';
import { CopyableVin } from './CopyableVin.tsx';
import styles from './Specifications.module.css';
import { toSpecifications, vinLabel } from './vehicle-specs.ts';

/** What a shopper compares: a name and a value a line. */
export function Specifications({ vehicle }: { vehicle: Vehicle }) {
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <dl className={styles.list}>
        {toSpecifications(vehicle).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === vinLabel ? <CopyableVin vin={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
