import { newerVersionMessage } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { ConflictTable, labelConflictSave } from '../../ui/ConflictTable.tsx';
import styles from './ConflictNote.module.css';
import type { VehicleFormApi } from './rebase-form.ts';
import { useConflictChoices } from './use-conflict-choices.ts';
import type { VehicleMerge, VehiclePart } from './vehicle-merge.ts';

type ConflictNoteProps = {
  form: VehicleFormApi;
  merge: VehicleMerge;
  onKeepLocal: () => void;
  onAcceptRemote: () => void;
};

/** Shown when two users changed the same vehicle. Nothing is saved until the conflict is resolved. */
export function ConflictNote({ form, merge, onKeepLocal, onAcceptRemote }: ConflictNoteProps) {
  const [isOpen, setIsOpen] = useState(true);
  const { rows, choose } = useConflictChoices(form, merge);
  return (
    <Note
      tone="warn"
      role="alert"
      title={newerVersionMessage}
      className={styles.note}
      actions={
        <>
          {rows.length > 0 && (
            <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide theirs' : 'Show theirs'}
            </Button>
          )}
          <Button onClick={onAcceptRemote}>Take theirs</Button>
          <Button variant="primary" onClick={onKeepLocal}>
            {labelConflictSave(rows)}
          </Button>
        </>
      }
    >
      <p>All you typed is still here. {describeMerge(merge)}</p>
      {isOpen && rows.length > 0 && <ConflictTable heading="Field" rows={rows} onChoose={choose} />}
    </Note>
  );
}

function describeMerge({ conflicts, localChanges, remoteChanges }: VehicleMerge): string {
  const both = listLabels(conflicts);
  const mine = listLabels(localChanges);
  const theirs = listLabels(remoteChanges);
  return [
    both && `You and they differ in ${both}.`,
    theirs && `Only they changed ${theirs}: “Save mine” keeps that.`,
    mine && `Only you changed ${mine}: “Take theirs” drops that.`,
    !both && 'Your changes don’t conflict with theirs.',
  ]
    .filter(Boolean)
    .join(' ');
}

function listLabels(list: VehiclePart[]): string {
  return list.map(({ label }) => label).join(', ');
}
