import { countInspected, disclosureKinds } from '@dealer/shared-domain';
import type { EditableVehicle, VehicleFormValues } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { EditorOnly } from '../EditorOnly.tsx';
import { FormSection } from '../FormSection.tsx';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { DisclosureItem } from './DisclosureItem.tsx';
import styles from './DisclosuresSection.module.css';
import { inspectAll } from './disclosure-choice.ts';

type DisclosuresSectionProps = { vehicle: EditableVehicle | null; media: VehicleMedia };

/** The nine disclosure categories. */
export function DisclosuresSection({ vehicle, media }: DisclosuresSectionProps) {
  const { control, getValues, setValue } = useFormContext<VehicleFormValues>();
  const inspected = countInspected(useWatch({ control, name: 'inspections' }));
  const recordAll = () => {
    const { disclosures, inspections } = inspectAll(getValues(), new Date());
    setValue('disclosures', disclosures, { shouldDirty: true });
    setValue('inspections', inspections, { shouldDirty: true });
  };
  return (
    <FormSection
      id="disclosures"
      help="Each choice is recorded as an inspection, with your name and the date. A category without an inspection gets no tick on the site."
    >
      <div>
        <div className={styles.head}>
          <EditorOnly>
            <Button onClick={recordAll}>All nine inspected: nothing found</Button>
          </EditorOnly>
          <p aria-live="polite">
            {inspected} of {disclosureKinds.length} inspected
          </p>
        </div>
        <ul className={styles.list}>
          {disclosureKinds.map(({ key, label }) => (
            <DisclosureItem key={key} category={key} label={label} vehicle={vehicle} media={media} />
          ))}
        </ul>
      </div>
    </FormSection>
  );
}
