import { type Conversation, insertReply } from '@dealer/shared-domain/staff';
import { Button, Field, Note, TextArea } from '@dealer/shared-ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './ReplyForm.module.css';
import { useReply } from './use-reply.ts';

const longest = 5000;

type ReplyFormProps = {
  conversation: Pick<Conversation, 'id' | 'name' | 'email'>;
  /** Shown above the form, outside of it; adds a text at the caret. */
  tools?: (insert: (text: string) => void) => ReactNode;
};

/** Replies by e-mail. */
export function ReplyForm({ conversation, tools }: ReplyFormProps) {
  const { reply, isSending, type, send } = useReply(conversation);
  const [fieldError, setFieldError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const written = reply?.text.trim();
    setFieldError(written ? undefined : 'Write a reply first');
    if (!reply || !written) {
      field.current?.focus();
      return;
    }
    await send(reply);
  };

  return (
    <>
      {tools?.(insert)}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={`Reply to ${conversation.name}`}
          error={fieldError}
          help={`Goes by mail to ${conversation.email}, with the dealership’s name, address and phone below it`}
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
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
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
