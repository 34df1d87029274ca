import { type DealerSettings, findField, type SettingOf } from '@dealer/shared-domain/staff';
import { classNames, Field, Input, TextArea } from '@dealer/shared-ui';
import { get, useController, useFormContext } from 'react-hook-form';
import styles from './SettingsText.module.css';
import { settingsControlId } from './settings-control.ts';
import grid from './settings-grid.module.css';
import { useIsOwner } from './use-is-owner.ts';

/** Shows the stored text while the field has an unsaved change. */
export function SettingsText({ name }: { name: SettingOf<string> }) {
  const { formState } = useFormContext<DealerSettings>();
  const { field, fieldState } = useController<DealerSettings, SettingOf<string>>({ name });
  const { label, kind, help, isOwnersOnly, unit, placeholder, autoComplete = 'off', rows, width } = findField(name);
  const isOwner = useIsOwner();
  const before = String(get(formState.defaultValues, name));
  const isChanged = field.value !== before;
  const shared = { ...field, className: classNames(isChanged && styles.changed) };
  const was = isChanged && rows === undefined && before !== '' && <span className={styles.was}>Was {before}</span>;
  const isReadOnly = Boolean(isOwnersOnly) && !isOwner;
  return (
    <Field
      label={label}
      id={settingsControlId(name)}
      error={fieldState.error?.message}
      help={was || (isReadOnly ? `${help} Only an owner can change it.` : help)}
      className={grid[width ?? 'whole']}
    >
      {(control) =>
        rows === undefined ? (
          <Input
            {...{ ...kind.input, ...shared, ...control, placeholder, autoComplete }}
            after={unit}
            readOnly={isReadOnly}
          />
        ) : (
          <TextArea {...shared} {...control} rows={rows} />
        )
      }
    </Field>
  );
}
