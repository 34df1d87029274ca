import { type DealerSettings, findField, type SettingOf } from '@dealer/shared-domain/staff';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Switch } from '../../ui/Switch.tsx';
import styles from './SettingsToggle.module.css';
import { useIsOwner } from './use-is-owner.ts';

export function Toggles({ children }: { children: ReactNode }) {
  return <ul className={styles.toggles}>{children}</ul>;
}

type SettingsToggleProps = {
  name: SettingOf<boolean>;
  /** Replaces the help text of the field. */
  help?: string;
  /** Shown while the setting is on. */
  children?: ReactNode;
};

export function SettingsToggle({ name, help, children }: SettingsToggleProps) {
  const { field } = useController<DealerSettings, SettingOf<boolean>>({ name });
  const isOwner = useIsOwner();
  const own = findField(name);
  const isLocked = Boolean(own.isOwnersOnly) && !isOwner;
  const shown = help ?? own.help;
  return (
    <li>
      <Switch
        label={own.label}
        help={isLocked ? `${shown} Only an owner can change this.` : shown}
        isOn={field.value}
        isDisabled={isLocked}
        onChange={field.onChange}
      />
      {field.value && children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
