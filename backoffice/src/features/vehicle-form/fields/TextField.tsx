import { Field, Input, type InputProps } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { type VehicleFormValues, vehicleFieldLabels } from '@dealer/shared-domain/staff';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';

export type TextFieldName =
  | 'vin'
  | 'stockNumber'
  | 'make'
  | 'model'
  | 'trim'
  | 'year'
  | 'price'
  | 'mileageKm'
  | 'transmission'
  | 'fuelType'
  | 'bodyStyle'
  | 'drivetrain'
  | 'color'
  | 'interiorColor'
  | 'engineSize'
  | 'cylinders'
  | 'condition'
  | 'odometer'
  | 'incidentDamage'
  | 'jurisdictions'
  | 'historyReportUrl';

type TextFieldProps = Omit<InputProps, 'name' | 'id'> & {
  name: TextFieldName;
  help?: ReactNode;
  isOptional?: boolean;
  rules?: Pick<RegisterOptions<VehicleFormValues, TextFieldName>, 'onChange'>;
};

/** One line of the form. */
export function TextField({ name, help, isOptional = false, rules, className, ...input }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext<VehicleFormValues>();
  const { error } = getFieldState(name, formState);
  return (
    <Field
      label={vehicleFieldLabels[name]}
      id={vehicleFieldId(name)}
      error={error?.message}
      help={help}
      isOptional={isOptional}
      mark={<FromVin name={name} />}
      className={className}
    >
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name, rules)} />}
    </Field>
  );
}
