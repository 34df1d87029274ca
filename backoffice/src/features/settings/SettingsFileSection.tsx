import { type DealerSettings, parseSettingsBackup } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useRef, useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import styles from './SettingsFileSection.module.css';
import { saveSettingsFile } from './save-settings-file.ts';

type SettingsFileSectionProps = { stored: DealerSettings; onFill: (settings: DealerSettings) => void };

/** Downloads and loads the settings as a file. */
export function SettingsFileSection({ stored, onFill }: SettingsFileSectionProps) {
  const file = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ isRead: boolean; message: string } | null>(null);

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      onFill(parseSettingsBackup(await chosen.text()));
      setOutcome({ isRead: true, message: `${chosen.name} is in the form. Save Changes stores it.` });
    } catch {
      setOutcome({ isRead: false, message: 'This file is not a backup of the settings.' });
    }
    // Cleared so that the same file can be chosen again.
    if (file.current) file.current.value = '';
  };

  return (
    <Section id="settings-file" title="Settings as a file" help="All four tabs, without vehicles, people and keys.">
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
      <div role="status" className={styles.status}>
        {outcome && <Note tone={outcome.isRead ? 'info' : 'bad'} title={outcome.message} />}
      </div>
    </Section>
  );
}
