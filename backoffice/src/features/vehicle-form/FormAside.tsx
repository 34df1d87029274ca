import { paths } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './FormAside.module.css';
import { FormSteps } from './FormSteps.tsx';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { CardPreview } from './preview/CardPreview.tsx';
import { usePreview } from './preview/use-preview.ts';

type FormAsideProps = { media: VehicleMedia; id: string; isPublic: boolean; onPreview: () => void };

export function FormAside({ media, id, isPublic, onPreview }: FormAsideProps) {
  const { control } = useFormContext<VehicleFormValues>();
  const [year, make, model] = useWatch({ control, name: ['year', 'make', 'model'] });
  return (
    <aside className={styles.aside} aria-label="As visitors will see it">
      <h2>On the site</h2>
      <LiveCard media={media} id={id} />
      <p className={styles.links}>
        <button type="button" className="link" onClick={onPreview}>
          Preview the whole page
        </button>
        {isPublic && (
          <a
            className="link"
            href={paths.vehicle({ id, year: Number(year), make, model })}
            target="_blank"
            rel="noopener"
          >
            Open the page as it is now <Icon name="external" />
          </a>
        )}
      </p>
      <h2>Ready to publish?</h2>
      <FormSteps media={media} />
    </aside>
  );
}

function LiveCard({ media, id }: Pick<FormAsideProps, 'media' | 'id'>) {
  return <CardPreview card={usePreview(id, media).card} />;
}
