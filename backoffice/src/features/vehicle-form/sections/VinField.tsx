import { type VehicleFormValues, vinWarning } from '@dealer/shared-domain/staff';
import { Field, Input } from '@dealer/shared-ui';
import { useController } from 'react-hook-form';
import sectionStyles from '../FormSection.module.css';
import { vehicleFieldId } from '../vehicle-fields.ts';
import styles from './VinField.module.css';

const vinLength = 17;

/** The vehicle's number: capitals, never more than seventeen, counted while it is typed. */
export function VinField() {
  const { field, fieldState } = useController<VehicleFormValues, 'vin'>({ name: 'vin' });
  const warning = field.value.length === vinLength ? vinWarning(field.value) : null;
  return (
    <Field
      label="VIN"
      id={vehicleFieldId('vin')}
      error={fieldState.error?.message}
      help={warning && <span className={styles.warning}>{warning}</span>}
      className={sectionStyles.whole}
    >
      {(control) => (
        <span className={styles.control}>
          <Input
            {...control}
            {...field}
            className={styles.input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={vinLength}
            onChange={(event) => field.onChange(limitVin(event.target.value))}
          />
          <b className={`num ${styles.count}`} aria-hidden="true">
            {field.value.length}/{vinLength}
          </b>
        </span>
      )}
    </Field>
  );
}

/** What is pasted may carry spaces or a dash. */
function limitVin(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, vinLength);
}
