import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { formatClock } from './format-clock.ts';
import type { KeptDraft } from './vehicle-draft.ts';

type DraftNoteProps = { kept: KeptDraft; lostFiles: readonly string[]; isNew: boolean; onDiscard: () => void };

/** Says that the form shows what was left on this device, and how to be rid of it. */
export function DraftNote({ kept: { draft }, lostFiles, isNew, onDiscard }: DraftNoteProps) {
  const { timeZone } = useDealer();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const { year, make, model, trim } = draft.values;
  const name = make || model ? [year, make, model, trim].filter(Boolean).join(' ') : 'What you typed';
  return (
    <Note
      tone="tell"
      role="status"
      title={`Draft kept from ${formatClock(draft.savedAtMs, Date.now(), timeZone)}`}
      actions={
        <>
          <Button variant="quiet" onClick={onDiscard}>
            {isNew ? 'Start fresh' : 'Discard the draft'}
          </Button>
          <Button onClick={() => setIsOpen(false)}>Continue</Button>
        </>
      }
    >
      <p>{name}, as you left it on this device. It is not saved yet.</p>
      {lostFiles.length > 0 && <p>Not kept, please add again: {lostFiles.join(', ')}.</p>}
    </Note>
  );
}
