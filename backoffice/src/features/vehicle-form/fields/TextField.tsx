import { describeStaffField, type FieldsWith, fieldLabels, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { Field, Input, type InputProps } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';

/** The single-line fields. */
export type TextFieldName = Exclude<
  FieldsWith<{ kind: 'name' | 'text' | 'url' | 'condition' | 'year' | 'price' | 'amount' | 'distance' | 'count' }>,
  'description' | 'historyNotes'
>;

type TextFieldProps = Omit<InputProps, 'name' | 'id'> & {
  name: TextFieldName;
  help?: ReactNode;
  rules?: Pick<RegisterOptions<VehicleFormValues, TextFieldName>, 'onChange'>;
};

export function TextField({ name, help, rules, className, ...input }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext<VehicleFormValues>();
  const { error } = getFieldState(name, formState);
  return (
    <Field
      label={fieldLabels[name].label}
      id={vehicleFieldId(name)}
      error={error?.message}
      help={help}
      isOptional={!describeStaffField(name).required}
      mark={<FromVin name={name} />}
      className={className}
    >
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name, rules)} />}
    </Field>
  );
}
