import {
  copySettings,
  type DealerSettings,
  findField,
  formatSetting,
  isSameSetting,
  type SettingName,
} from '@dealer/shared-domain/staff';
import { useState } from 'react';
import type { ConflictRow } from '../../ui/ConflictTable.tsx';
import type { SaveProblem } from './use-settings-form.ts';

type Conflict = Extract<SaveProblem, { kind: 'conflict' }>;

/** Resolves a conflict setting by setting. The form shows each choice; later edits count as local. */
export function useSettingsChoices(
  { local, remote: { settings: remote }, conflicts, remoteChanges }: Conflict,
  values: DealerSettings,
  onFill: (values: DealerSettings) => void,
) {
  const [replaced, setReplaced] = useState(local);
  const isTheirs = (name: SettingName) => isSameSetting(name, values, remote);
  const names = [...conflicts, ...remoteChanges];

  const rows: ConflictRow[] = names.map((name) => ({
    key: name,
    label: findField(name).label,
    mine: formatSetting(isTheirs(name) ? replaced : values, name),
    theirs: formatSetting(remote, name),
    chosen: isTheirs(name) ? 'theirs' : 'mine',
    isOnlyTheirs: remoteChanges.includes(name),
  }));

  function choose(key: string, side: ConflictRow['chosen']): void {
    const name = names.find((each) => each === key);
    if (!name) return;
    if (side === 'theirs' && !isTheirs(name)) setReplaced(copySettings(replaced, values, [name]));
    onFill(copySettings(values, side === 'theirs' ? remote : replaced, [name]));
  }

  return { rows, choose };
}
