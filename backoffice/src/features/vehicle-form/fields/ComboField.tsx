import { describeStaffField, fieldLabels, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { Field, Icon, Input, type InputProps } from '@dealer/shared-ui';
import { Combobox, ComboboxButton, ComboboxInput } from '@headlessui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { isSameName } from '../same-name.ts';
import { vehicleFieldId } from '../vehicle-fields.ts';
import { FromVin } from '../vin/FromVin.tsx';
import styles from './ComboField.module.css';
import { type ComboOption, ComboSuggestions } from './ComboSuggestions.tsx';
import { useListSpelling } from './list-spelling.ts';
import type { TextFieldName } from './TextField.tsx';

type ComboFieldProps = {
  name: TextFieldName;
  options: readonly ComboOption[];
  help?: ReactNode;
  placeholder?: string;
  className?: string | undefined;
  /** Called when the user changes the value, not when the form fills it in. */
  onChanged?: (value: string) => void;
  /** Shortens what the user typed, before it takes the spelling of the list. */
  tidy?: (typed: string) => string;
};

/** Free text with suggestions: Enter takes the first match, Tab keeps the typed text in the spelling of the list. */
export function ComboField({ name, options, help, placeholder, className, onChanged, tidy }: ComboFieldProps) {
  const { field, fieldState } = useController<VehicleFormValues, TextFieldName>({ name });
  const [typed, setTyped] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const hasTyped = useRef(false);
  const change = (value: string) => {
    if (value === field.value) return;
    field.onChange(value);
    onChanged?.(value);
  };
  /** The name stays, so the fields that follow it stay too. */
  const spellAsListed = () => {
    if (!hasTyped.current || options.length === 0) return;
    hasTyped.current = false;
    const name = tidy ? tidy(field.value) : field.value;
    const spelled = options.find(({ value }) => isSameName(value, name))?.value ?? name;
    if (spelled !== field.value) field.onChange(spelled);
  };
  const leave = () => {
    spellAsListed();
    field.onBlur();
  };
  useListSpelling(spellAsListed);
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
              onBlur={leave}
              onChange={(event) => {
                hasTyped.current = true;
                setTyped(event.target.value);
                change(event.target.value);
              }}
            />
            <ComboboxButton className={styles.open} aria-label={`Show the choices for ${fieldLabels[name].label}`}>
              <Icon name="chevron" />
            </ComboboxButton>
            <ComboSuggestions options={options} typed={typed} />
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
