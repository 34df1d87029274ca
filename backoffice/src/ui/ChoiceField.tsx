import { Field, Select } from '@dealer/shared-ui';
import type { ReactNode } from 'react';

type Choice = string | number;

type ChoiceFieldProps<Value extends Choice> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  id?: string;
  help?: ReactNode;
  isDisabled?: boolean;
  className?: string | undefined;
};

/** A stored value that is not among the options is added to them. */
export function ChoiceField<Value extends Choice>({
  label,
  options,
  value,
  onChange,
  id,
  help,
  isDisabled,
  className,
}: ChoiceFieldProps<Value>) {
  const isKnown = options.some((option) => option.value === value);
  const all = isKnown ? options : [{ value, label: String(value) }, ...options];
  const choose = (chosen: string) => {
    const option = all.find((each) => String(each.value) === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field label={label} id={id} help={help} className={className}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={isDisabled}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
