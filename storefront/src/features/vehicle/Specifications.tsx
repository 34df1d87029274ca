import { fieldLabels, type ShownVehicle, toSpecifications } from '@dealer/shared-domain';
import { CopyableVin } from './CopyableVin.tsx';
import styles from './Specifications.module.css';

export function Specifications({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <dl className={styles.list}>
        {toSpecifications(vehicle).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === fieldLabels.vin.label ? <CopyableVin vin={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
