import type { MailState } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import styles from './MailNote.module.css';
import { describeUnmailed } from './message-labels.ts';

type MailNoteProps = {
  kind: 'message' | 'reply';
  id: string;
  mail: MailState;
  createdAt: string;
  nowMs: number;
};

/** Explains why an e-mail has not been sent yet and offers to send it now; the server also retries it. */
export function MailNote({ kind, id, mail, createdAt, nowMs }: MailNoteProps) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [isSending, setIsSending] = useState(false);
  const problem = describeUnmailed(mail, createdAt, nowMs);
  if (problem === null) return null;

  const sendAgain = async () => {
    if (isSending) return;
    setIsSending(true);
    const answer = await messages.sendAgain(kind, id).catch(() => null);
    if (answer?.kind === 'done' && answer.value.isMailed) toasts.show({ tone: 'ok', text: 'Email sent successfully!' });
    else {
      const reason = answer === null ? undefined : answer.kind === 'done' ? answer.value.error : answer.message;
      const text = 'Failed to send email. Please try again later.';
      toasts.show({ tone: 'bad', text, detail: reason ?? undefined });
    }
    await revalidate();
    setIsSending(false);
  };

  return (
    <Note
      tone="warn"
      className={styles.note}
      title={problem}
      actions={
        <Button aria-disabled={isSending} onClick={() => void sendAgain()}>
          {isSending ? 'Sending...' : 'Send again'}
        </Button>
      }
    >
      <p>
        {kind === 'reply'
          ? 'The reply is saved and is sent as soon as the mail service accepts it.'
          : 'The message is here all the same; its copy to your mailbox goes as soon as the mail service takes it.'}
      </p>
    </Note>
  );
}
