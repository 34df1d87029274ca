import { notAssessed, nothingReported } from '@dealer/shared-domain';
import {
  fieldLabels,
  historyFactGroups,
  odometerChoices,
  pastUseChoices,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';
import { Field, TextArea } from '@dealer/shared-ui';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useDealer } from '../../../dealer.ts';
import { Segments } from '../../../ui/Segments.tsx';
import styles from '../FormSection.module.css';
import { FormSection } from '../FormSection.tsx';
import { CheckboxField } from '../fields/CheckboxField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';
import priceStyles from './PriceSection.module.css';

/** Ontario's required disclosures about history and sale, beyond the nine categories. */
export function HistorySection() {
  const { register } = useFormContext<VehicleFormValues>();
  const { currency } = useDealer();
  return (
    <FormSection
      id="history"
      help="Ontario asks for these in writing before a buyer signs. Rental, taxi and police are shown on the card as well."
    >
      <div className={styles.grid}>
        <HistoryAssessed />
        <fieldset className={styles.half}>
          <legend className={priceStyles.label}>Used before as</legend>
          {pastUseChoices.map((use, index) => (
            <CheckboxField
              key={use}
              value={use}
              id={index === 0 ? vehicleFieldId('pastUse') : undefined}
              {...register('pastUse')}
            >
              {use}
            </CheckboxField>
          ))}
        </fieldset>
        {historyFactGroups.map(({ title, facts }, group) => (
          <fieldset key={title} className={styles.half}>
            <legend className={priceStyles.label}>{title}</legend>
            {facts.map((fact, index) => (
              <CheckboxField
                key={fact}
                value={fact}
                id={group === 0 && index === 0 ? vehicleFieldId('historyFacts') : undefined}
                {...register('historyFacts', { deps: 'disclosures.title' })}
              >
                {fact}
              </CheckboxField>
            ))}
          </fieldset>
        ))}
        <SelectField name="odometer" className={styles.half} emptyLabel="Not stated" />
        <TextField
          name="incidentDamage"
          className={styles.half}
          inputMode="decimal"
          before="$"
          after={currency}
          placeholder="None known"
        />
        <TextField
          name="jurisdictions"
          className={styles.half}
          placeholder="Quebec, until March 2023"
          help="Not needed after seven years in Ontario in a row."
        />
        <HistoryNotes />
        <fieldset className={styles.half}>
          <legend className={priceStyles.label}>Sold how</legend>
          <CheckboxField id={vehicleFieldId('soldAsIs')} {...register('soldAsIs')}>
            As is, without a safety certificate
          </CheckboxField>
        </fieldset>
        <TextField
          name="historyReportUrl"
          type="url"
          className={styles.whole}
          inputMode="url"
          placeholder="https://"
          help="The link to the vehicle's history report, as buyers will open it."
        />
      </div>
    </FormSection>
  );
}

/** Without this, a history with nothing ticked counts as not assessed. */
function HistoryAssessed() {
  const { field } = useController<VehicleFormValues, 'historyAssessed'>({ name: 'historyAssessed' });
  const hasFinding = useHasFinding();
  const id = `${vehicleFieldId('historyAssessed')}-label`;
  const assessedLabel = hasFinding ? 'Reported' : nothingReported;
  return (
    <div className={styles.whole}>
      <p className={priceStyles.label} id={id}>
        History of this vehicle
      </p>
      <Segments
        labelledBy={id}
        id={vehicleFieldId('historyAssessed')}
        segments={[
          { value: notAssessed, label: notAssessed, isQuiet: true },
          { value: 'assessed', label: assessedLabel },
        ]}
        value={field.value ? 'assessed' : notAssessed}
        onChange={(choice) => field.onChange(choice === 'assessed')}
      />
      <p className={priceStyles.hint}>
        {field.value
          ? `The site says “${assessedLabel}”${hasFinding ? ', with what you enter below.' : ': it was checked and nothing was found.'}`
          : 'The site says “Not assessed”: its papers have not been checked yet.'}
      </p>
    </div>
  );
}

function useHasFinding(): boolean {
  const { control } = useFormContext<VehicleFormValues>();
  const [pastUse, facts, odometer, damage, jurisdictions, notes] = useWatch({
    control,
    name: ['pastUse', 'historyFacts', 'odometer', 'incidentDamage', 'jurisdictions', 'historyNotes'],
  });
  const isOdd = odometer !== '' && odometer !== odometerChoices[0];
  return pastUse.length > 0 || facts.length > 0 || isOdd || Boolean(damage || jurisdictions || notes);
}

function HistoryNotes() {
  const { register, getFieldState, formState } = useFormContext<VehicleFormValues>();
  const { error } = getFieldState('historyNotes', formState);
  return (
    <Field
      label={fieldLabels.historyNotes.label}
      id={vehicleFieldId('historyNotes')}
      error={error?.message}
      isOptional
      className={styles.half}
    >
      {(control) => <TextArea rows={2} {...control} {...register('historyNotes')} />}
    </Field>
  );
}
