import { isDomainError } from '@dealer/shared-domain';
import { type Conversation, messageNotSaved } from '@dealer/shared-domain/staff';
import { Button, Field, Note, TextArea } from '@dealer/shared-ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useMessageDraft } from './message-drafts.ts';
import styles from './ReplyForm.module.css';
import { saveMessage } from './save-message.ts';

/** Internal notes. If a colleague saved newer notes, they are shown before being overwritten. */
export function MessageNotes({ conversation: { id, version, notes } }: { conversation: Conversation }) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const { notes: draft, keep } = useMessageDraft(id);
  /** The notes saved here, shown until the next load returns newer ones. */
  const [saved, setSaved] = useState<{ text: string; older: string } | null>(null);
  if (saved && saved.older !== notes) setSaved(null);
  const stored = saved?.text ?? notes;
  const { text, base, isSaving } = draft ?? { text: stored, base: stored, isSaving: false };
  const isOvertaken = draft !== null && stored !== base && stored !== text;

  const type = (typed: string) => keep({ notes: typed === base && !isSaving ? null : { text: typed, base, isSaving } });
  const save = async () => {
    if (isSaving) return;
    keep({ notes: { text, base, isSaving: true } });
    try {
      await saveMessage(
        messages,
        { id, version },
        (latest) => latest.notes === stored,
        (known) => messages.setNotes(id, known, text),
      );
      setSaved({ text, older: notes });
      // Text typed since the save began becomes a draft on top of the stored notes.
      keep(({ notes: now }) => ({
        notes: now && now.text !== text ? { text: now.text, base: text, isSaving: false } : null,
      }));
      toasts.show({ tone: 'ok', text: 'Notes saved' });
    } catch (error) {
      keep(({ notes: now }) => ({ notes: { text: now?.text ?? text, base, isSaving: false } }));
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : messageNotSaved });
    }
    await revalidate();
  };

  return (
    <div className={styles.form}>
      <Field label="Internal notes" isOptional help="Only the people of the dealership see them">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={text}
            maxLength={5000}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
      </Field>
      {isOvertaken && (
        <Note
          tone="warn"
          title="Someone else changed the notes in the meantime"
          actions={<Button onClick={() => keep({ notes: null })}>Take theirs</Button>}
        >
          <p>{stored || 'They are empty now.'}</p>
        </Note>
      )}
      {draft && (
        <Button aria-disabled={isSaving} data-save className={styles.send} onClick={() => void save()}>
          {isSaving ? 'Saving...' : isOvertaken ? 'Save mine' : 'Save notes'}
        </Button>
      )}
    </div>
  );
}
