import {
  historyFactGroups,
  odometerChoices,
  pastUseChoices,
  type VehicleFormValues,
  vehicleFieldLabels,
} from '@dealer/shared-domain/staff';
import { Field, TextArea } from '@dealer/shared-ui';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useDealer } from '../../../dealer.ts';
import styles from '../FormSection.module.css';
import { FormSection } from '../FormSection.tsx';
import { Segments } from '../fields/Segments.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { Tick } from '../fields/Tick.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { notAssessed, nothingReported } from './disclosure-choice.ts';
import priceStyles from './PriceSection.module.css';

/** What Ontario asks a dealer to disclose besides the nine, and what is said of the sale. */
export function HistorySection() {
  const { register } = useFormContext<VehicleFormValues>();
  const { currency } = useDealer();
  return (
    <FormSection
      id="history"
      help="Ontario asks for these in writing before a buyer signs. Rental, taxi and police are said on the card as well."
    >
      <div className={styles.grid}>
        <HistoryAssessed />
        <fieldset className={styles.half}>
          <legend className={priceStyles.label}>Used before as</legend>
          {pastUseChoices.map((use, at) => (
            <Tick key={use} value={use} id={at === 0 ? vehicleFieldId('pastUse') : undefined} {...register('pastUse')}>
              {use}
            </Tick>
          ))}
        </fieldset>
        {historyFactGroups.map(({ title, facts }, group) => (
          <fieldset key={title} className={styles.half}>
            <legend className={priceStyles.label}>{title}</legend>
            {facts.map((fact, at) => (
              <Tick
                key={fact}
                value={fact}
                id={group === 0 && at === 0 ? vehicleFieldId('historyFacts') : undefined}
                {...register('historyFacts')}
              >
                {fact}
              </Tick>
            ))}
          </fieldset>
        ))}
        <SelectField
          name="odometer"
          className={styles.half}
          options={odometerChoices}
          emptyLabel="Nothing said of it"
          isOptional
        />
        <TextField
          name="incidentDamage"
          className={styles.half}
          isOptional
          inputMode="decimal"
          before="$"
          after={currency}
          placeholder="None known"
        />
        <TextField
          name="jurisdictions"
          className={styles.half}
          isOptional
          placeholder="Quebec, until March 2023"
          help="Not needed after seven years in Ontario in a row."
        />
        <HistoryNotes />
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

/** Nothing ticked says nothing until somebody looked. */
function HistoryAssessed() {
  const { field } = useController<VehicleFormValues, 'historyAssessed'>({ name: 'historyAssessed' });
  const hasFinding = useHasFinding();
  const id = `${vehicleFieldId('historyAssessed')}-label`;
  const looked = hasFinding ? 'Reported' : nothingReported;
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
          { value: 'assessed', label: looked },
        ]}
        value={field.value ? 'assessed' : notAssessed}
        onChange={(choice) => field.onChange(choice === 'assessed')}
      />
      <p className={priceStyles.hint}>
        {field.value
          ? `The site says “${looked}”${hasFinding ? ', and what is said below.' : ': somebody looked and found nothing.'}`
          : 'The site says “Not assessed”: nobody looked into its papers yet.'}
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
      label={vehicleFieldLabels.historyNotes}
      id={vehicleFieldId('historyNotes')}
      error={error?.message}
      isOptional
      className={styles.half}
    >
      {(control) => <TextArea rows={2} {...control} {...register('historyNotes')} />}
    </Field>
  );
}
