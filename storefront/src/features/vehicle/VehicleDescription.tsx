import type { ShownVehicle } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import styles from './VehicleDescription.module.css';

export function VehicleDescription({ vehicle }: { vehicle: Pick<ShownVehicle, 'description' | 'features'> }) {
  const { description, features } = vehicle;
  if (!description && features.length === 0) return null;
  const FeaturesHeading = description ? 'h3' : 'h2';
  return (
    <section className={styles.story}>
      {description && (
        <>
          <h2>About this car</h2>
          <p className={styles.text}>{description}</p>
        </>
      )}
      {features.length > 0 && (
        <>
          <FeaturesHeading>Features</FeaturesHeading>
          <ul className={styles.features}>
            {features.map((feature) => (
              <li key={feature}>
                <Icon name="check" /> {feature}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
