import { Field, Select } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { settingsControlId } from './settings-form.ts';

type SettingsSelectProps = {
  id: string;
  label: string;
  help?: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  className?: string | undefined;
};

/** One of a few. A stored value that is none of them stays a choice. */
export function SettingsSelect({ id, label, help, value, options, onChange, className }: SettingsSelectProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <Field label={label} id={settingsControlId(id)} help={help} className={className}>
      {(control) => (
        <Select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {!isKnown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
