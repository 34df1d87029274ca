import { vinLength, vinWarning } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { useController } from 'react-hook-form';
import { useStaff } from '../../../staff.tsx';
import sectionStyles from '../FormSection.module.css';
import { ScanButton } from '../scan/ScanButton.tsx';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { useVehicleMatches } from '../vin/use-vehicle-matches.ts';
import { VinNotes } from '../vin/VinNotes.tsx';
import { useVin } from '../vin/vin-context.ts';
import styles from './VinField.module.css';

/** The VIN field: upper case, at most 17 characters, counted and decoded while typing. */
export function VinField({ vehicleId }: { vehicleId: string }) {
  const { vehicleRecords } = useStaff();
  const { field, fieldState } = useController<VehicleFormValues, 'vin'>({ name: 'vin' });
  const decoding = useVin();
  const isComplete = field.value.length === vinLength;
  const matches = useVehicleMatches(vehicleRecords.findByVin, isComplete ? field.value : '', vehicleId);
  const warning = isComplete ? vinWarning(field.value) : null;
  const change = (text: string) => {
    const vin = limitVin(text);
    field.onChange(vin);
    decoding?.follow(vin);
  };
  return (
    <div className={sectionStyles.whole}>
      <Field
        label="VIN"
        id={vehicleFieldId('vin')}
        error={fieldState.error?.message}
        help={warning && <span className={styles.warning}>{warning}</span>}
      >
        {(control) => (
          <span className={styles.line}>
            <span className={styles.control}>
              <Input
                {...control}
                {...field}
                className={styles.input}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(event) => change(event.target.value)}
              />
              <b className={`num ${styles.count}`} aria-hidden="true">
                {field.value.length}/{vinLength}
              </b>
            </span>
            <ScanButton onVin={change} />
            <Button disabled={!isComplete} onClick={() => decoding?.decode(field.value)}>
              Decode
            </Button>
          </span>
        )}
      </Field>
      {decoding && <VinNotes vin={field.value} decoding={decoding} matches={matches} />}
    </div>
  );
}

/** A pasted VIN may contain spaces or dashes. */
function limitVin(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, vinLength);
}
