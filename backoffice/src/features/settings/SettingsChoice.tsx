import { type DealerSettings, findField, type SettingOf, settingsFields } from '@dealer/shared-domain/staff';
import { useController } from 'react-hook-form';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { settingsControlId } from './settings-control.ts';
import grid from './settings-grid.module.css';

type ChoiceName = SettingOf<string | number>;

export function SettingsChoice({ name, help }: { name: ChoiceName; help?: string }) {
  const { field } = useController<DealerSettings, ChoiceName>({ name });
  const { label, width, help: ownHelp } = findField(name);
  return (
    <ChoiceField
      id={settingsControlId(name)}
      label={label}
      help={help ?? ownHelp}
      options={settingsFields[name].kind.options ?? []}
      value={field.value}
      onChange={field.onChange}
      className={grid[width ?? 'whole']}
    />
  );
}
