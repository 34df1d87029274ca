import type { Vehicle } from '@dealer/shared-domain';
import styles from './Specifications.module.css';
import { toSpecifications } from './vehicle-specs.ts';

/** What a shopper compares: a name and a value a line. */
export function Specifications({ vehicle }: { vehicle: Vehicle }) {
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <dl className={styles.list}>
        {toSpecifications(vehicle).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
