import { pastUseChoices, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../FormSection.tsx';
import styles from '../FormSection.module.css';
import { TextField } from '../fields/TextField.tsx';
import { Tick } from '../fields/Tick.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';
import priceStyles from './PriceSection.module.css';

export function HistorySection() {
  const { register } = useFormContext<VehicleFormValues>();
  return (
    <FormSection
      id="history"
      help="Ontario asks for these in writing before a buyer signs. Past use is said on the card as well."
    >
      <div className={styles.grid}>
        <fieldset className={styles.half}>
          <legend className={priceStyles.label}>Used before as</legend>
          {pastUseChoices.map((use, at) => (
            <Tick key={use} value={use} id={at === 0 ? vehicleFieldId('pastUse') : undefined} {...register('pastUse')}>
              {use}
            </Tick>
          ))}
        </fieldset>
        <fieldset className={styles.half}>
          <legend className={priceStyles.label}>Sold how</legend>
          <Tick id={vehicleFieldId('soldAsIs')} {...register('soldAsIs')}>
            As is, without a safety certificate
          </Tick>
        </fieldset>
        <TextField
          name="historyReportUrl"
          type="url"
          className={styles.whole}
          isOptional
          inputMode="url"
          placeholder="https://"
          help="The link to the vehicle's history report, as buyers will open it."
        />
      </div>
    </FormSection>
  );
}
