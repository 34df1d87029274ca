import { createMessageId } from '@dealer/shared-domain';
import { type Conversation, insertReply, type ReplyDraft } from '@dealer/shared-domain/staff';
import { Button, Field, Note, TextArea } from '@dealer/shared-ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { useMessageDraft } from './message-drafts.ts';
import styles from './ReplyForm.module.css';

const longest = 5000;

type ReplyFormProps = {
  conversation: Pick<Conversation, 'id' | 'name' | 'email'>;
  /** Shown above the form, outside of it; adds a text at the caret. */
  tools?: (insert: (text: string) => void) => ReactNode;
};

/** Replies by e-mail. The text stays until the reply is stored. */
export function ReplyForm({ conversation, tools }: ReplyFormProps) {
  const { messages } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const { reply, keep } = useMessageDraft(conversation.id);
  const isSending = reply?.isSending ?? false;
  const [fieldError, setFieldError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  const type = (text: string) => keep({ reply: text ? { ...(reply ?? beginReply()), text } : null });

  const insert = (text: string) => {
    if (isSending) return;
    const typed = reply?.text ?? '';
    const inserted = insertReply(typed, field.current?.selectionStart ?? typed.length, text);
    if (inserted.text.length > longest) {
      setFieldError('With this text the reply would be too long. What you wrote is unchanged.');
      return;
    }
    setFieldError(undefined);
    flushSync(() => type(inserted.text));
    field.current?.focus();
    field.current?.setSelectionRange(inserted.caret, inserted.caret);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const written = reply?.text.trim();
    setFieldError(written ? undefined : 'Write a reply first');
    if (!reply || !written) {
      field.current?.focus();
      return;
    }
    keep({ reply: { ...reply, isSending: true, problem: null } });
    const answer = await messages.reply(conversation.id, reply.id, written).catch(() => null);
    if (answer?.kind !== 'done') {
      keep({ reply: { ...reply, isSending: false, problem: toRefusalMessage(answer) } });
      return;
    }
    keep({ reply: null });
    if (answer.value.isMailed) toasts.show({ tone: 'ok', text: `Reply sent to ${conversation.email}` });
    else {
      const title = 'The reply is kept, but its mail could not be sent yet';
      toasts.show({ tone: 'bad', text: title, detail: answer.value.error ?? undefined });
    }
    await revalidate();
  };

  return (
    <>
      {tools?.(insert)}
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={`Reply to ${conversation.name}`}
          error={fieldError}
          help={`Goes by mail to ${conversation.email}`}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              value={reply?.text ?? ''}
              maxLength={longest}
              readOnly={isSending}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
              }}
            />
          )}
        </Field>
        {reply?.problem && (
          <Note tone="bad" role="alert" title="The reply was not sent">
            <p>{reply.problem} What you wrote is still here.</p>
          </Note>
        )}
        <Button variant="primary" type="submit" aria-disabled={isSending} className={styles.send}>
          {isSending ? 'Sending...' : 'Send reply'}
        </Button>
      </form>
    </>
  );
}

function beginReply(): ReplyDraft {
  return { id: createMessageId(), text: '', isSending: false, problem: null };
}
