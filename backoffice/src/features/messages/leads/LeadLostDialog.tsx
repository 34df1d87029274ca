import { type Lead, type LostReason, lostReasonLabels, lostReasons } from '@dealer/shared-domain/staff';
import { Button, FieldError, Modal } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import styles from './LeadDialog.module.css';
import { useLeadActions } from './use-lead-actions.ts';

/** Asks why a lead was lost. */
export function LeadLostDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { isSaving, change } = useLeadActions(lead);
  const [reason, setReason] = useState<LostReason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setIsMissing(reason === null);
    if (reason === null) return;
    const done = `${lead.name} marked as lost: ${lostReasonLabels[reason].toLowerCase()}`;
    if (await change({ stage: 'lost', lostReason: reason }, done)) onClose();
  };
  return (
    <Modal label={`Mark ${lead.name} as lost?`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <h2>Mark {lead.name} as lost?</h2>
        <fieldset className={styles.reasons} aria-describedby="lost-error">
          <legend>Reason</legend>
          {lostReasons.map((value) => (
            <label key={value} className={styles.check}>
              <input type="radio" name="reason" checked={reason === value} onChange={() => setReason(value)} />
              {lostReasonLabels[value]}
            </label>
          ))}
        </fieldset>
        <FieldError id="lost-error" message={isMissing ? 'Choose a reason' : undefined} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Mark Lost'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
