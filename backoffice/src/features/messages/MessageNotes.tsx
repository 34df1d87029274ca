import { isDomainError } from '@dealer/shared-domain';
import { type Conversation, messageNotSaved } from '@dealer/shared-domain/staff';
import { Button, Field, Note, TextArea } from '@dealer/shared-ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import styles from './ReplyForm.module.css';
import { saveMessage } from './save-message.ts';

/** What staff tell each other about a message. Somebody else's notes are never overwritten unseen. */
export function MessageNotes({ conversation: { id, version, notes } }: { conversation: Conversation }) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [text, setText] = useState(notes);
  /** The stored notes that the typed ones were begun from. */
  const [base, setBase] = useState(notes);
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = text !== base;
  // What somebody else wrote shows at once where nobody is writing here.
  if (notes !== base && !isChanged) {
    setText(notes);
    setBase(notes);
  }
  const isOvertaken = isChanged && notes !== base && notes !== text;

  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await saveMessage(
        messages,
        { id, version },
        (latest) => latest.notes === notes,
        (known) => messages.setNotes(id, known, text),
      );
      setBase(text);
      toasts.show({ tone: 'ok', text: 'Notes saved' });
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : messageNotSaved });
    }
    await revalidate();
    setIsSaving(false);
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
            readOnly={isSaving}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      {isOvertaken && (
        <Note
          tone="warn"
          title="Somebody else changed the notes meanwhile"
          actions={<Button onClick={() => [setText(notes), setBase(notes)]}>Take theirs</Button>}
        >
          <p>{notes || 'They are empty now.'}</p>
        </Note>
      )}
      {isChanged && (
        <Button aria-disabled={isSaving} className={styles.send} onClick={() => void save()}>
          {isSaving ? 'Saving...' : isOvertaken ? 'Save mine' : 'Save notes'}
        </Button>
      )}
    </div>
  );
}
