import { paths } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './FormAside.module.css';
import { FormSteps } from './FormSteps.tsx';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { SitePreview } from './SitePreview.tsx';

type FormAsideProps = { media: VehicleMedia; id: string; isPublic: boolean };

/** What visitors will see, and how far the form is. */
export function FormAside({ media, id, isPublic }: FormAsideProps) {
  const { control } = useFormContext<VehicleFormValues>();
  const [year, make, model] = useWatch({ control, name: ['year', 'make', 'model'] });
  return (
    <aside className={styles.aside} aria-label="As visitors will see it">
      <h2>On the site</h2>
      <SitePreview media={media} />
      {isPublic && (
        <a
          className={`link ${styles.page}`}
          href={paths.vehicle({ id, year: Number(year), make, model })}
          target="_blank"
          rel="noopener"
        >
          Open the whole page <Icon name="external" />
        </a>
      )}
      <h2>Ready to publish?</h2>
      <FormSteps media={media} />
    </aside>
  );
}
