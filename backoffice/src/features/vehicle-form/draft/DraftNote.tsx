import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { formatClock } from './format-clock.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

type DraftNoteProps = { draft: VehicleDraft; lostFiles: readonly string[]; isNew: boolean; onDiscard: () => void };

/** Explains that the form shows a draft from this device, and offers to discard it. */
export function DraftNote({ draft, lostFiles, isNew, onDiscard }: DraftNoteProps) {
  const { timeZone } = useDealer();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const { year, make, model, trim } = draft.values;
  const name = make || model ? [year, make, model, trim].filter(Boolean).join(' ') : 'What you typed';
  return (
    <Note
      tone="info"
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
