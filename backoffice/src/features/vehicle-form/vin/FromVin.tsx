import { fieldLabels, type InputField, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './FromVin.module.css';
import { useVin } from './vin-context.ts';
import type { FilledField } from './vin-fill.ts';

/** Marks a field that the VIN filled in, while the value is unchanged, and offers to undo it. */
export function FromVin({ name }: { name: InputField }) {
  const vin = useVin();
  const field = vin?.filled.find((one) => one.name === name);
  return vin && field ? <Mark field={field} onUndo={() => vin.undo([field])} /> : null;
}

function Mark({ field, onUndo }: { field: FilledField; onUndo: () => void }) {
  const { control } = useFormContext<VehicleFormValues>();
  const value = useWatch({ control, name: field.name });
  if (value !== field.value) return null;
  return (
    <span className={styles.from}>
      from VIN{' '}
      <button
        type="button"
        className="link"
        aria-label={`Undo ${fieldLabels[field.name].label} from VIN`}
        onClick={onUndo}
      >
        Undo
      </button>
    </span>
  );
}
