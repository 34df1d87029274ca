import { createMessageId } from '@dealer/shared-domain';
import type { Conversation } from '@dealer/shared-domain/staff';
import { Button, Field, Note, TextArea } from '@dealer/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { toSentence } from '../../refusal-sentence.ts';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import styles from './ReplyForm.module.css';

const longest = 5000;

/** Writes back by mail from here. What is typed stays until the reply is stored. */
export function ReplyForm({ conversation }: { conversation: Conversation }) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [fieldError, setFieldError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // Kept until the reply is stored: sending the same one again stores it once.
  const replyId = useRef<string>(undefined);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const written = text.trim();
    setFieldError(written ? undefined : 'Write a reply first');
    if (!written) {
      field.current?.focus();
      return;
    }
    setIsSending(true);
    setProblem(null);
    replyId.current ??= createMessageId();
    const answer = await messages.reply(conversation.id, replyId.current, written).catch(() => null);
    if (answer?.kind === 'done') {
      replyId.current = undefined;
      setText('');
      if (answer.value.isMailed) toasts.show({ tone: 'ok', text: `Reply sent to ${conversation.email}` });
      else {
        const title = 'The reply is kept, but its mail could not be sent yet';
        toasts.show({ tone: 'bad', text: title, detail: answer.value.error ?? undefined });
      }
      await revalidate();
    } else setProblem(toSentence(answer));
    setIsSending(false);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field label={`Reply to ${conversation.name}`} error={fieldError} help={`Goes by mail to ${conversation.email}`}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            value={text}
            maxLength={longest}
            readOnly={isSending}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
            }}
          />
        )}
      </Field>
      {problem && (
        <Note tone="bad" role="alert" title="The reply was not sent">
          <p>{problem} What you wrote is still here.</p>
        </Note>
      )}
      <Button variant="primary" type="submit" aria-disabled={isSending} className={styles.send}>
        {isSending ? 'Sending...' : 'Send reply'}
      </Button>
    </form>
  );
}
