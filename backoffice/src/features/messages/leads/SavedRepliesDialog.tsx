import {
  createSavedReplySchema,
  replyFields,
  type SavedReply,
  type SavedReplyValues,
} from '@dealer/shared-domain/staff';
import { Button, classNames, Field, Icon, Input, Modal, Note, submitOnce, TextArea } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import dialogStyles from './LeadDialog.module.css';
import styles from './SavedRepliesDialog.module.css';
import type { SavedRepliesList } from './use-saved-replies.ts';

type SavedRepliesDialogProps = { replies: SavedRepliesList; onClose: () => void };

/** Adds, changes and deletes the saved replies of the dealership. */
export function SavedRepliesDialog({ replies, onClose }: SavedRepliesDialogProps) {
  const { state, save } = replies;
  const { problem, isWorking, run } = useOneAtATime();
  const known = state.phase === 'known' ? state.replies : [];
  return (
    <Modal label="Saved replies" onClose={onClose}>
      <div className={dialogStyles.dialog}>
        <h2>Saved replies</h2>
        <p className={styles.help}>
          For everyone who answers leads. Filled when inserted: {replyFields.map((field) => `{${field}}`).join(', ')}.
        </p>
        {state.phase === 'failed' && <Note tone="bad" role="alert" title={state.message} />}
        {problem && <Note tone="bad" role="alert" title={problem} />}
        {state.phase === 'known' && known.length === 0 && (
          <div className={styles.none}>
            <p>There is none yet. Write the first below, or start with three examples.</p>
            <Button aria-disabled={isWorking} onClick={() => void run(replies.addExamples)}>
              {isWorking ? 'Adding...' : 'Add the examples'}
            </Button>
          </div>
        )}
        <SavedReplyList known={known} replies={replies} run={run} />
        <SavedReplyForm reply={null} others={known} onSave={(values) => save(values, null)} />
        <div className={dialogStyles.actions}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  );
}

type Run = (work: () => Promise<string | null>) => Promise<boolean>;

/** Runs work that resolves to the message of its failure; a double click runs it once. */
function useOneAtATime() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const run: Run = async (work) => {
    if (isWorking) return false;
    setIsWorking(true);
    const refused = await work();
    setProblem(refused);
    setIsWorking(false);
    return refused === null;
  };
  return { problem, isWorking, run };
}

type SavedReplyListProps = { known: readonly SavedReply[]; replies: SavedRepliesList; run: Run };

function SavedReplyList({ known, replies: { save, remove }, run }: SavedReplyListProps) {
  const [changedId, setChangedId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);

  const leaveForm = (id: string) => {
    flushSync(() => setChangedId(null));
    list.current?.querySelector<HTMLElement>(`[data-reply="${id}"]`)?.focus();
  };
  const removeOne = async (reply: SavedReply) => {
    if (!(await run(() => remove(reply.id)))) return;
    flushSync(() => setDeleted(reply));
    // The pressed button is gone.
    undoButton.current?.focus();
  };
  const restore = async ({ title, text }: SavedReply) => {
    if (!(await run(() => save({ title, text }, null)))) return;
    flushSync(() => setDeleted(null));
    list.current?.focus();
  };

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Saved replies of the dealership">
        {known.map((reply) => (
          <li key={reply.id} className={classNames(reply.id !== changedId && styles.row)}>
            {reply.id === changedId ? (
              <SavedReplyForm
                reply={reply}
                others={known.filter(({ id }) => id !== reply.id)}
                onSave={async (values) => {
                  const refused = await save(values, reply.id);
                  if (refused === null) leaveForm(reply.id);
                  return refused;
                }}
                onCancel={() => leaveForm(reply.id)}
              />
            ) : (
              <SavedReplyRow
                reply={reply}
                onChange={() => setChangedId(reply.id)}
                onRemove={() => void removeOne(reply)}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.deleted}>
        {deleted && (
          <>
            “{deleted.title}” is deleted{' '}
            <Button ref={undoButton} onClick={() => void restore(deleted)}>
              Undo
            </Button>
          </>
        )}
      </p>
    </>
  );
}

type SavedReplyRowProps = { reply: SavedReply; onChange: () => void; onRemove: () => void };

function SavedReplyRow({ reply: { id, title, text }, onChange, onRemove }: SavedReplyRowProps) {
  return (
    <>
      <p>
        <b>{title}</b>
        <small>{text}</small>
      </p>
      <span>
        <Button variant="quiet" aria-label={`Change ${title}`} data-reply={id} onClick={onChange}>
          Change
        </Button>
        <Button variant="quiet" aria-label={`Delete ${title}`} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </span>
    </>
  );
}

type SavedReplyFormProps = {
  /** Null for a new one. */
  reply: SavedReply | null;
  others: readonly SavedReply[];
  onSave: (values: SavedReplyValues) => Promise<string | null>;
  onCancel?: () => void;
};

function SavedReplyForm({ reply, others, onSave, onCancel }: SavedReplyFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
    resolver: valibotResolver(createSavedReplySchema(others)),
  });
  const { errors, isSubmitting } = form.formState;
  // The form of a reply that is changed takes the place of the button that was pressed.
  useEffect(() => {
    if (reply) form.setFocus('title');
  }, [reply, form]);
  const save = form.handleSubmit(async (values) => {
    const refused = await onSave(values);
    setProblem(refused);
    if (refused === null && reply === null) form.reset();
  });
  const submit = submitOnce(isSubmitting, save);
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={reply ? 'Change the saved reply' : 'New saved reply'}
    >
      {problem && <Note tone="bad" role="alert" title={problem} />}
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" maxLength={80} />}
      </Field>
      <Field label="Text" error={errors.text?.message}>
        {(control) => <TextArea {...control} {...form.register('text')} rows={5} maxLength={4000} />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : reply ? 'Save' : 'Add reply'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
