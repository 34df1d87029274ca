import { describeStaffField, fieldLabels, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { Field, Select } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';
import type { TextFieldName } from './TextField.tsx';

type SelectFieldProps = {
  name: TextFieldName;
  /** Default: the options of the field. */
  options?: readonly (string | number)[];
  /** The label of the empty option. */
  emptyLabel: string;
  className?: string | undefined;
};

/** A select. A stored value that is not in the list stays an option. */
export function SelectField({
  name,
  options = describeStaffField(name).choices ?? [],
  emptyLabel,
  className,
}: SelectFieldProps) {
  const { register, getFieldState, formState, control: form } = useFormContext<VehicleFormValues>();
  const { error } = getFieldState(name, formState);
  const value = useWatch({ control: form, name });
  const known = options.map(String);
  const all = value && !known.includes(value) ? [value, ...known] : known;
  return (
    <Field
      label={fieldLabels[name].label}
      id={vehicleFieldId(name)}
      error={error?.message}
      isOptional={!describeStaffField(name).required}
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
