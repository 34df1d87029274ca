import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Field, TextArea } from '@dealer/shared-ui';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../FormSection.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';

export function DescriptionSection() {
  const { register, getFieldState, formState } = useFormContext<VehicleFormValues>();
  const { error } = getFieldState('description', formState);
  return (
    <FormSection id="description" help="What a friend would tell a friend. Faults belong below, under Disclosures.">
      <Field label="Description" id={vehicleFieldId('description')} error={error?.message}>
        {(control) => (
          <TextArea {...control} {...register('description')} placeholder="Owners, service, keys, what was replaced" />
        )}
      </Field>
    </FormSection>
  );
}
