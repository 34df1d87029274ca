import { type DealerSettings, parseSettingsBackup } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useRef, useState } from 'react';
import { Part } from '../../layout/Part.tsx';
import styles from './SettingsFilePart.module.css';
import { saveSettingsFile } from './save-settings-file.ts';

type SettingsFilePartProps = { stored: DealerSettings; onFill: (settings: DealerSettings) => void };

/** The settings alone, as a file to keep and to come back from. */
export function SettingsFilePart({ stored, onFill }: SettingsFilePartProps) {
  const file = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ isRead: boolean; words: string } | null>(null);

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      onFill(parseSettingsBackup(await chosen.text()));
      setOutcome({ isRead: true, words: `${chosen.name} is in the form. Save Changes stores it.` });
    } catch {
      setOutcome({ isRead: false, words: 'This file is not a backup of the settings.' });
    }
    // The same file may be chosen once more.
    if (file.current) file.current.value = '';
  };

  return (
    <Part id="settings-file" title="Settings as a file" help="All four tabs, without vehicles, people and keys.">
      <div className={styles.actions}>
        <Button onClick={() => saveSettingsFile(stored)}>Download settings</Button>
        <Button onClick={() => file.current?.click()}>Restore from a file</Button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label="Backup of the settings"
          className="sr"
          tabIndex={-1}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </div>
      <div role="status" className={styles.said}>
        {outcome && <Note tone={outcome.isRead ? 'tell' : 'bad'} title={outcome.words} />}
      </div>
    </Part>
  );
}
