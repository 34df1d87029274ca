import { statusOptions, type VehicleFormValues } from '@dealer/shared-domain/staff';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useDealer } from '../../../dealer.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { useVehicleRights } from '../../../vehicle-rights.ts';
import styles from '../FormSection.module.css';
import { FormSection } from '../FormSection.tsx';
import { CheckboxField } from '../fields/CheckboxField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';
import priceStyles from './PriceSection.module.css';
import { StockNumberField } from './StockNumberField.tsx';

const dots = { Available: 'green', Pending: 'yellow', Sold: 'red', Draft: 'grey' } as const;
const meanings = {
  Available: 'Available: on the site as soon as you save.',
  Pending: 'Pending: on the site, marked as spoken for.',
  Sold: 'Sold: on the site with the SOLD band, after the others.',
  Draft: 'Draft: seen by staff only; VIN, engine size and description may wait.',
} as const;

/** The sentences of the database, which refuses these changes. */
const refusals = {
  price: 'Your role does not change prices.',
  status: 'Your role does not publish vehicles or change their status.',
} as const;

type PriceSectionProps = { vehicleId: string; isStored: boolean; children?: ReactNode };

/** `children` are shown below the status. */
export function PriceSection({ vehicleId, isStored, children }: PriceSectionProps) {
  const { currency } = useDealer();
  const { register, trigger, formState } = useFormContext<VehicleFormValues>();
  const { field: status } = useController<VehicleFormValues, 'status'>({ name: 'status' });
  const storedStatus = (isStored && formState.defaultValues?.status) || 'Draft';
  const { mayPrice, mayPublish } = useVehicleRights(storedStatus);
  const statuses = statusOptions.filter((value) => mayPublish || value === storedStatus);
  const chooseStatus = (next: VehicleFormValues['status']) => {
    status.onChange(next);
    // A draft requires fewer fields, so some errors may no longer apply.
    if (formState.isSubmitted) void trigger();
  };
  return (
    <FormSection id="price" help="The price is all-in. Only HST and licensing may come on top.">
      <div className={styles.grid}>
        <TextField
          name="price"
          className={styles.third}
          inputMode="decimal"
          before="$"
          after={currency}
          readOnly={!mayPrice}
          help={mayPrice ? undefined : refusals.price}
        />
        <TextField name="mileageKm" className={styles.third} inputMode="numeric" after="km" />
        <StockNumberField vehicleId={vehicleId} />
        <div className={styles.whole}>
          <p className={priceStyles.label} id={`${vehicleFieldId('status')}-label`}>
            Status
          </p>
          <Segments
            labelledBy={`${vehicleFieldId('status')}-label`}
            id={vehicleFieldId('status')}
            segments={statuses.map((value) => ({ value, label: value, dot: dots[value] }))}
            value={status.value}
            onChange={chooseStatus}
          />
          <p className={priceStyles.hint}>
            {meanings[status.value]} {!mayPublish && refusals.status}
          </p>
          {children}
        </div>
        <CheckboxField className={styles.whole} {...register('isFeatured')}>
          Featured: shown first on the home page
        </CheckboxField>
      </div>
    </FormSection>
  );
}
