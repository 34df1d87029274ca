import type { DealerSettings } from '@dealer/shared-domain/staff';
import { classNames, Field, Input, type InputProps, TextArea } from '@dealer/shared-ui';
import type { ChangeEvent, ReactNode } from 'react';
import { type SettingsFormApi, settingsControlId, type TextKey } from './settings-form.ts';
import styles from './SettingsText.module.css';

type SettingsTextProps<Group extends keyof DealerSettings> = Pick<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'after' | 'className'
> & {
  form: SettingsFormApi;
  group: Group;
  name: TextKey<Group>;
  label: string;
  help?: ReactNode;
  /** More than one line, of so many. */
  rows?: number;
};

/** Text of one setting. What it was stays in sight while it is not saved. */
export function SettingsText<Group extends keyof DealerSettings>({
  form,
  group,
  name,
  label,
  help,
  rows,
  className,
  ...input
}: SettingsTextProps<Group>) {
  const id = `${group}.${name}`;
  const value = String(form.values[group][name]);
  const before = String(form.stored[group][name]);
  const isChanged = value !== before;
  const shared = {
    value,
    className: classNames(isChanged && styles.changed),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.change(group, textPart<Group>(name, currentTarget.value)),
  };
  const was = isChanged && rows === undefined && before !== '' && <span className={styles.was}>Was {before}</span>;
  return (
    <Field label={label} id={settingsControlId(id)} error={form.errorOf(id)} help={was || help} className={className}>
      {(control) =>
        rows === undefined ? (
          <Input autoComplete="off" {...input} {...control} {...shared} />
        ) : (
          <TextArea {...control} {...shared} rows={rows} />
        )
      }
    </Field>
  );
}

function textPart<Group extends keyof DealerSettings>(name: TextKey<Group>, value: string) {
  const part: Partial<DealerSettings[Group]> = {};
  return Object.assign(part, { [name]: value });
}
