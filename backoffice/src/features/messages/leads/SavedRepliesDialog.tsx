import {
  createSavedReplySchema,
  replyFields,
  type SavedReply,
  type SavedReplyValues,
} from '@dealer/shared-domain/staff';
import { Button, Field, Icon, Input, Modal, Note, TextArea } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import dialogStyles from './LeadDialog.module.css';
import styles from './SavedRepliesDialog.module.css';
import type { SavedRepliesList } from './use-saved-replies.ts';

type SavedRepliesDialogProps = { replies: SavedRepliesList; onClose: () => void };

/** Adds, changes and deletes the saved replies of the dealership. */
export function SavedRepliesDialog({ replies, onClose }: SavedRepliesDialogProps) {
  const { state, save, remove, addExamples } = replies;
  const [changedId, setChangedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
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
            <Button onClick={() => void addExamples().then(setProblem)}>Add the examples</Button>
          </div>
        )}
        <ul className={styles.list}>
          {known.map((reply) =>
            reply.id === changedId ? (
              <li key={reply.id}>
                <SavedReplyForm
                  reply={reply}
                  others={known.filter(({ id }) => id !== reply.id)}
                  onSave={async (values) => {
                    const refused = await save(values, reply.id);
                    if (refused === null) setChangedId(null);
                    return refused;
                  }}
                  onCancel={() => setChangedId(null)}
                />
              </li>
            ) : (
              <li key={reply.id} className={styles.row}>
                <p>
                  <b>{reply.title}</b>
                  <small>{reply.text}</small>
                </p>
                <span>
                  <Button variant="quiet" aria-label={`Change ${reply.title}`} onClick={() => setChangedId(reply.id)}>
                    Change
                  </Button>
                  <Button variant="quiet" aria-label={`Delete ${reply.title}`} onClick={() => void remove(reply)}>
                    <Icon name="trash" />
                  </Button>
                </span>
              </li>
            ),
          )}
        </ul>
        <SavedReplyForm reply={null} others={known} onSave={(values) => save(values, null)} />
        <div className={dialogStyles.actions}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
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
  const submit = form.handleSubmit(async (values) => {
    const refused = await onSave(values);
    setProblem(refused);
    if (refused === null && reply === null) form.reset();
  });
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
