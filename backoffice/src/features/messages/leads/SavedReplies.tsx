import { fillReply, type Lead, type SavedReply } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import { Key } from '../../../ui/Key.tsx';
import { formatAction } from '../../../ui/keymap.ts';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { toReplyValues } from './reply-values.ts';
import styles from './SavedReplies.module.css';
import { useSavedReplies } from './use-saved-replies.ts';

const SavedRepliesDialog = lazy(() =>
  import(/* webpackChunkName: "saved-replies" */ './SavedRepliesDialog.tsx').then((module) => ({
    default: module.SavedRepliesDialog,
  })),
);

const listId = 'saved-replies';

type SavedRepliesProps = { lead: Lead; onInsert: (text: string) => void };

/** Inserts a saved reply, filled from the lead, into the text at the caret. */
export function SavedReplies({ lead, onInsert }: SavedRepliesProps) {
  const dealer = useDealer();
  const { session } = useStaff();
  const replies = useSavedReplies();
  const [isOpen, setIsOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [missing, setMissing] = useState<string[]>([]);
  const values = toReplyValues(lead, dealer, session.getUser().username);

  const toggle = () => {
    if (!isOpen) void replies.load();
    setIsOpen(!isOpen);
  };
  const toggleButton = useRef<HTMLButtonElement>(null);
  // Also from the reply's text, where other keys of the page do nothing.
  useEffect(() => {
    if (!isOpen || isEditing) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setIsOpen(false);
      const isInList = document.activeElement?.closest(`#${listId}`) !== null;
      if (isInList) toggleButton.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen, isEditing]);
  const insert = ({ text }: SavedReply) => {
    const filled = fillReply(text, values);
    setMissing(filled.missing);
    setIsOpen(false);
    onInsert(filled.text);
  };

  return (
    <div className={styles.saved}>
      <Button
        ref={toggleButton}
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-saved-replies=""
        className={styles.toggle}
        onClick={toggle}
      >
        <StaffIcon name="leads" /> Saved replies <Key>{formatAction('openSavedReplies').join(' ')}</Key>
      </Button>
      {isOpen && (
        <ReplyList
          replies={replies}
          toPreview={({ text }) => fillReply(text, values).text}
          onInsert={insert}
          onEdit={() => setIsEditing(true)}
        />
      )}
      <p role="status" className={styles.missing}>
        {missing.length > 0 && `Not known for this lead: ${missing.join(', ')}. Complete the text before you send it.`}
      </p>
      {isEditing && (
        <Suspense fallback={<Spinner label="Loading saved replies..." />}>
          <SavedRepliesDialog replies={replies} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

type ReplyListProps = {
  replies: ReturnType<typeof useSavedReplies>;
  toPreview: (reply: SavedReply) => string;
  onInsert: (reply: SavedReply) => void;
  onEdit: () => void;
};

function ReplyList({ replies: { state, load }, toPreview, onInsert, onEdit }: ReplyListProps) {
  return (
    <div id={listId} className={styles.list}>
      {state.phase === 'loading' && <Spinner label="Loading saved replies..." />}
      {state.phase === 'failed' && (
        <Note
          tone="bad"
          role="alert"
          title={state.message}
          actions={<Button onClick={() => void load()}>Retry</Button>}
        />
      )}
      {state.phase === 'known' && (
        <ul aria-label="Saved replies">
          {state.replies.map((reply) => (
            <li key={reply.id}>
              <button type="button" onClick={() => onInsert(reply)}>
                <b>{reply.title}</b> <small>{toPreview(reply)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.phase === 'known' && state.replies.length === 0 && <p>There is none yet.</p>}
      {state.phase !== 'loading' && (
        <Button className={styles.edit} onClick={onEdit}>
          Edit the list
        </Button>
      )}
    </div>
  );
}
