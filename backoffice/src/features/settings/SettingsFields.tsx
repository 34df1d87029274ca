import {
  findField,
  type SettingName,
  type SettingOf,
  type SettingsSection,
  settingNames,
} from '@dealer/shared-domain/staff';
import { SettingsChoice } from './SettingsChoice.tsx';
import { SettingsText } from './SettingsText.tsx';
import grid from './settings-grid.module.css';

export function SettingsFields({ section }: { section: SettingsSection }) {
  const names = settingNames.filter((name) => findField(name).section === section);
  return (
    <div className={grid.grid}>
      {names.map((name) => {
        if (isText(name)) return <SettingsText key={name} name={name} />;
        return isChoice(name) ? <SettingsChoice key={name} name={name} /> : null;
      })}
    </div>
  );
}

function isText(name: SettingName): name is SettingOf<string> {
  return ['line', 'paragraph'].includes(findField(name).kind.control);
}

function isChoice(name: SettingName): name is SettingOf<string | number> {
  return findField(name).kind.control === 'choice';
}
