import { type VehicleFormValues, vehicleFieldLabels } from '@dealer/shared-domain/staff';
import { Field, Select } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';
import type { TextFieldName } from './TextField.tsx';

type SelectFieldProps = {
  name: TextFieldName;
  options: readonly (string | number)[];
  /** The words of the empty choice. */
  emptyLabel: string;
  isOptional?: boolean;
  className?: string | undefined;
};

/** One of a list. A stored value that the list does not know stays a choice. */
export function SelectField({ name, options, emptyLabel, isOptional = false, className }: SelectFieldProps) {
  const { register, getFieldState, formState, control: form } = useFormContext<VehicleFormValues>();
  const { error } = getFieldState(name, formState);
  const value = useWatch({ control: form, name });
  const known = options.map(String);
  const all = value && !known.includes(value) ? [value, ...known] : known;
  return (
    <Field
      label={vehicleFieldLabels[name]}
      id={vehicleFieldId(name)}
      error={error?.message}
      isOptional={isOptional}
      mark={<FromVin name={name} />}
      className={className}
    >
      {(control) => (
        <Select {...control} {...register(name)} value={value}>
          <option value="">{emptyLabel}</option>
          {all.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
