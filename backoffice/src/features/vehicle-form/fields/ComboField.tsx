import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type VehicleFormValues, vehicleFieldLabels } from '@dealer/shared-domain/staff';
import { classNames, Field, Icon, Input, type InputProps } from '@dealer/shared-ui';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';
import styles from './ComboField.module.css';
import type { TextFieldName } from './TextField.tsx';

export type ComboOption = { value: string; hex?: string };

type ComboFieldProps = {
  name: TextFieldName;
  options: readonly ComboOption[];
  help?: ReactNode;
  isOptional?: boolean;
  placeholder?: string;
  className?: string | undefined;
  /** After the person changed it; not when the form fills it in. */
  onChanged?: (value: string) => void;
};

/** Free text with a list that helps: what is typed counts, whether the list knows it or not. */
export function ComboField({
  name,
  options,
  help,
  isOptional = false,
  placeholder,
  className,
  onChanged,
}: ComboFieldProps) {
  const { field, fieldState } = useController<VehicleFormValues, TextFieldName>({ name });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = suggest(options, typed);
  const change = (value: string) => {
    if (value === field.value) return;
    field.onChange(value);
    onChanged?.(value);
  };
  return (
    <Field
      label={vehicleFieldLabels[name]}
      id={vehicleFieldId(name)}
      error={fieldState.error?.message}
      help={help}
      isOptional={isOptional}
      mark={<FromVin name={name} />}
      className={className}
    >
      {(control) => (
        <Combobox
          value={field.value}
          onChange={(value: string | null) => change(value ?? '')}
          onClose={() => setTyped(null)}
        >
          <span className={styles.combo}>
            <ComboboxInput
              as={DescribedInput}
              {...control}
              describedBy={control['aria-describedby']}
              ref={field.ref}
              name={field.name}
              autoComplete="off"
              placeholder={placeholder}
              onBlur={field.onBlur}
              onChange={(event) => {
                setTyped(event.target.value);
                change(event.target.value);
              }}
            />
            <ComboboxButton className={styles.open} aria-label={`Show the choices for ${vehicleFieldLabels[name]}`}>
              <Icon name="chevron" />
            </ComboboxButton>
            <ComboboxOptions
              modal={false}
              anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
              className={styles.options}
            >
              {shown.map(({ value, hex, isTyped }) => (
                <ComboboxOption
                  key={value}
                  value={value}
                  className={classNames(styles.option, isTyped && styles.typed)}
                >
                  {hex && (
                    <svg viewBox="0 0 16 16" aria-hidden="true">
                      <circle cx="8" cy="8" r="7" fill={hex} />
                    </svg>
                  )}
                  {isTyped ? `Use “${value}”` : value}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          </span>
        </Combobox>
      )}
    </Field>
  );
}

/** The combobox leaves no description of its own on the input. */
function DescribedInput({ describedBy, ...input }: InputProps & { describedBy?: string | undefined }) {
  return <Input {...input} aria-describedby={describedBy} />;
}

type Suggestion = ComboOption & { isTyped: boolean };

/** Everything until something is typed; then what contains it, and first of all what was typed itself. */
function suggest(options: readonly ComboOption[], typed: string | null): Suggestion[] {
  const needle = typed?.trim().toLowerCase() ?? '';
  const found = options
    .filter(({ value }) => value.toLowerCase().includes(needle))
    .map((option) => ({ ...option, isTyped: false }));
  if (typed === null || needle === '') return found;
  const isStart = ({ value }: ComboOption) => value.toLowerCase().startsWith(needle);
  const sorted = [...found.filter(isStart), ...found.filter((option) => !isStart(option))];
  const exact = sorted.find(({ value }) => value.toLowerCase() === needle);
  if (exact) return [exact, ...sorted.filter((option) => option !== exact)];
  return [{ value: typed, isTyped: true }, ...sorted];
}
