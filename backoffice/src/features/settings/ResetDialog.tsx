import { isDomainError } from '@dealer/shared-domain';
import type { DealerSettings, LoadedSettings } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import styles from '../../ui/dialog.module.css';
import { useToasts } from '../../ui/toasts.tsx';
import { saveSettingsFile } from './save-settings-file.ts';

const word = 'RESET';

type ResetDialogProps = { stored: DealerSettings; onClose: () => void; onReset: (loaded: LoadedSettings) => void };

/** Asks for a typed confirmation and offers the settings as a file first. */
export function ResetDialog({ stored, onClose, onReset }: ResetDialogProps) {
  const { settings } = useStaff();
  const toasts = useToasts();
  const [typed, setTyped] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mayReset = typed.trim().toUpperCase() === word && !isWorking;

  const reset = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayReset) return;
    setIsWorking(true);
    setProblem(null);
    saveSettingsFile(stored);
    try {
      onReset(await settings.reset());
      toasts.show({
        tone: 'ok',
        text: 'The settings are back to their defaults',
        detail: 'The file with the previous settings is among your downloads.',
      });
    } catch (error) {
      setIsWorking(false);
      setProblem(isDomainError(error) ? error.message : 'Failed to reset settings');
    }
  };

  return (
    <Modal label="Reset Settings" onClose={onClose}>
      <form className={styles.dialog} onSubmit={reset}>
        <h2>Reset all settings to their defaults?</h2>
        <p>
          Name, phone numbers, hours, notifications, security and integrations: all of it. Vehicles and people stay. A
          file with the current settings is downloaded first; “Restore from a file” brings them back.
        </p>
        {problem && <Note tone="bad" role="alert" title={problem} />}
        <Field label={`Type ${word} to go on`}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isWorking}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" disabled={!mayReset} aria-busy={isWorking}>
            {isWorking ? 'Resetting...' : 'Reset Settings'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
