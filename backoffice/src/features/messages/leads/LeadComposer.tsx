import type { CallOutcome, Lead } from '@dealer/shared-domain/staff';
import { Button, Field, Select, TextArea } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import { useLastUnsentReply, useMessageDraft } from '../message-drafts.ts';
import { ReplyForm } from '../ReplyForm.tsx';
import styles from './LeadComposer.module.css';
import { SavedReplies } from './SavedReplies.tsx';
import { useLeadActions } from './use-lead-actions.ts';

const kinds = [
  { kind: 'reply', label: 'Reply' },
  { kind: 'note', label: 'Note' },
  { kind: 'call', label: 'Log a call' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

/** Reply by mail, write a note for staff, or log a call. */
export function LeadComposer({ lead }: { lead: Lead }) {
  const recipients = listRecipients(lead);
  const unsent = useLastUnsentReply(recipients);
  // A reply being typed stays with its message when the person writes again.
  const recipient = unsent ?? recipients.at(-1);
  const [kind, setKind] = useState<Kind>(recipient ? 'reply' : 'note');
  return (
    <section className={styles.composer} aria-label="Answer">
      <fieldset className={styles.kinds}>
        <legend className="sr">Kind</legend>
        {kinds.map((each) => (
          <button key={each.kind} type="button" aria-pressed={each.kind === kind} onClick={() => setKind(each.kind)}>
            {each.label}
          </button>
        ))}
      </fieldset>
      {kind === 'reply' && recipient && (
        <ReplyForm conversation={recipient} tools={(insert) => <SavedReplies lead={lead} onInsert={insert} />} />
      )}
      {kind === 'reply' && !recipient && (
        <p className={styles.none}>There is no e-mail address. Call, then log it here.</p>
      )}
      {kind !== 'reply' && <EventForm key={kind} kind={kind} lead={lead} />}
    </section>
  );
}

function EventForm({ kind, lead }: { kind: 'note' | 'call'; lead: Lead }) {
  const { leads } = useStaff();
  const { isSaving, run } = useLeadActions(lead);
  const draft = useMessageDraft(`${kind}-${lead.id}`);
  const text = draft.notes?.text ?? '';
  const [outcome, setOutcome] = useState<CallOutcome>('reached');
  const [error, setError] = useState<string>();
  const keepText = (typed: string) => draft.keep({ notes: typed ? { text: typed, base: '', isSaving: false } : null });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const written = text.trim();
    setError(kind === 'note' && !written ? 'Write a note first' : undefined);
    if (kind === 'note' && !written) return;
    const work = () => (kind === 'note' ? leads.addNote(lead.id, written) : leads.logCall(lead.id, outcome, written));
    if (await run(work, kind === 'note' ? 'Note added' : 'Call logged')) draft.keep({ notes: null });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {kind === 'call' && (
        <Field label="Outcome">
          {(control) => (
            <Select
              {...control}
              value={outcome}
              onChange={({ currentTarget }) => setOutcome(toOutcome(currentTarget.value))}
            >
              <option value="reached">Spoke with the person</option>
              <option value="no-answer">No answer</option>
              <option value="missed">Missed call from the person</option>
            </Select>
          )}
        </Field>
      )}
      <Field
        label={kind === 'note' ? 'Note' : 'What was said'}
        error={error}
        help="Staff only"
        isOptional={kind === 'call'}
      >
        {(control) => (
          <TextArea
            {...control}
            value={text}
            maxLength={5000}
            readOnly={isSaving}
            onChange={({ currentTarget }) => keepText(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" aria-disabled={isSaving}>
        {isSaving ? 'Saving...' : kind === 'note' ? 'Add note' : 'Log call'}
      </Button>
    </form>
  );
}

function toOutcome(value: string): CallOutcome {
  return value === 'no-answer' || value === 'missed' ? value : 'reached';
}

/** The messages, oldest first, after the person, who can be answered without one. */
function listRecipients({ id, name, email, messages }: Lead) {
  return email === null ? messages : [{ id, name, email }, ...messages];
}
