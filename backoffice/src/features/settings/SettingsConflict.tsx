import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ConflictTable, labelConflictSave } from '../../ui/ConflictTable.tsx';
import { showNote } from '../../ui/use-typed-during-save.ts';
import { nameFields } from './name-fields.ts';
import styles from './SettingsConflict.module.css';
import { useSettingsChoices } from './use-settings-choices.ts';
import type { SaveProblem } from './use-settings-form.ts';

type SettingsConflictProps = {
  problem: Extract<SaveProblem, { kind: 'conflict' }>;
  /** The current values of the form. */
  values: DealerSettings;
  /** True if the user typed during the save: the focus then stays in the field. */
  hasTyped: RefObject<boolean>;
  onFill: (values: DealerSettings) => void;
  onSave: () => void;
  onAcceptRemote: () => void;
};

/** Shown when two users changed the settings. Nothing is saved until the conflict is resolved. */
export function SettingsConflict({ problem, values, hasTyped, onFill, onSave, onAcceptRemote }: SettingsConflictProps) {
  const { conflicts, remoteChanges } = problem;
  const { rows, choose } = useSettingsChoices(problem, values, onFill);
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showNote(note.current, hasTyped.current), [hasTyped]);
  return (
    <Note
      ref={note}
      tone="warn"
      role="alert"
      title="Someone else changed the settings in the meantime"
      className={styles.note}
      actions={
        <>
          <Button onClick={onAcceptRemote}>Take theirs</Button>
          <Button variant="primary" onClick={onSave}>
            {labelConflictSave(rows)}
          </Button>
        </>
      }
    >
      <p>
        All you typed is still here.{' '}
        {conflicts.length > 0
          ? `You and they differ in ${nameFields(conflicts)}.`
          : 'Your changes don’t conflict with theirs.'}{' '}
        {remoteChanges.length > 0 && `Only they changed ${nameFields(remoteChanges)}: "Save mine" keeps that.`}
      </p>
      {rows.length > 0 && <ConflictTable heading="Setting" rows={rows} onChoose={choose} />}
    </Note>
  );
}
