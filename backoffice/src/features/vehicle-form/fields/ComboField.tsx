import { describeStaffField, fieldLabels, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { classNames, Field, Icon, Input, type InputProps } from '@dealer/shared-ui';
import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';
import styles from './ComboField.module.css';
import type { TextFieldName } from './TextField.tsx';

type ComboOption = { value: string; hex?: string };

type ComboFieldProps = {
  name: TextFieldName;
  options: readonly ComboOption[];
  help?: ReactNode;
  placeholder?: string;
  className?: string | undefined;
  /** Called when the user changes the value, not when the form fills it in. */
  onChanged?: (value: string) => void;
};

/** Free text with suggestions: Enter takes the first match, Tab keeps the typed text. */
export function ComboField({ name, options, help, placeholder, className, onChanged }: ComboFieldProps) {
  const { field, fieldState } = useController<VehicleFormValues, TextFieldName>({ name });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = suggest(options, typed);
  const isLeaving = useRef(false);
  const change = (value: string) => {
    if (value === field.value) return;
    field.onChange(value);
    onChanged?.(value);
  };
  return (
    <Field
      label={fieldLabels[name].label}
      id={vehicleFieldId(name)}
      error={fieldState.error?.message}
      help={help}
      isOptional={!describeStaffField(name).required}
      mark={<FromVin name={name} />}
      className={className}
    >
      {(control) => (
        <Combobox
          value={field.value}
          by={(chosen: string | null, option: string | null) => typed === null && chosen === option}
          onChange={(value: string | null) => !isLeaving.current && change(value ?? '')}
          onClose={() => setTyped(null)}
        >
          <span
            className={styles.combo}
            onFocusCapture={() => {
              isLeaving.current = false;
            }}
            onKeyDownCapture={({ key }) => {
              isLeaving.current = key === 'Tab';
            }}
            onPointerDownCapture={() => {
              isLeaving.current = false;
            }}
          >
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
            <ComboboxButton className={styles.open} aria-label={`Show the choices for ${fieldLabels[name].label}`}>
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

/** Passes `aria-describedby`, which the combobox would drop from its input. */
function DescribedInput({ describedBy, ...input }: InputProps & { describedBy?: string | undefined }) {
  return <Input {...input} aria-describedby={describedBy} />;
}

type Suggestion = ComboOption & { isTyped: boolean };

/** All options until the user types; then those that start with or contain the text, and the text itself last. */
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
  return [...sorted, { value: typed, isTyped: true }];
}
