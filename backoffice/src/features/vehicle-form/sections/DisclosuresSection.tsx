import { disclosureKinds } from '@dealer/shared-domain';
import { FormSection } from '../FormSection.tsx';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { DisclosureItem } from './DisclosureItem.tsx';
import styles from './DisclosuresSection.module.css';

/** The nine things that a buyer must know of. */
export function DisclosuresSection({ media }: { media: VehicleMedia }) {
  return (
    <FormSection
      id="disclosures"
      help="“Nothing reported” means somebody looked. If nobody did, choose “Not assessed”; the site says so."
    >
      <ul className={styles.list}>
        {disclosureKinds.map(({ key, label }) => (
          <DisclosureItem key={key} category={key} label={label} media={media} />
        ))}
      </ul>
    </FormSection>
  );
}
