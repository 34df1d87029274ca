import { formatTestDriveTime } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import styles from '../../ui/dialog.module.css';
import { vehicleOf } from './appointment-labels.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { MailField } from './MailField.tsx';
import type { AppointmentActions } from './use-appointment-actions.ts';

type CancelDialogProps = { appointment: Appointment; actions: AppointmentActions; onClose: () => void };

/** Cancels a test drive and says who hears of it. */
export function CancelDialog({ appointment, actions, onClose }: CancelDialogProps) {
  const { timeZone } = useDealer();
  const { id, name, email, startsAt } = appointment;
  const [note, setNote] = useState('');
  const [isMailed, setIsMailed] = useState(true);
  const { isWorking, findRefused, change } = actions;
  const refused = findRefused(id);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await change(appointment, { state: 'cancelled', startsAt, note, isMailed })) onClose();
  }

  return (
    <Modal label={`Cancel the test drive of ${name}?`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <h2>Cancel the test drive of {name}?</h2>
        <p className="num">
          {formatTestDriveTime(startsAt, timeZone)}, {vehicleOf(appointment)}. The time is free again right away.
        </p>
        {refused && <ConflictNote conflict={refused.conflict} startsAt={refused.startsAt} />}
        {email ? (
          <>
            <Field label="A line for the customer" isOptional>
              {(control) => (
                <Input {...control} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
              )}
            </Field>
            <MailField
              label="Mail the cancellation"
              help={`${email}, with a calendar file that removes the entry`}
              isChecked={isMailed}
              onChange={setIsMailed}
            />
          </>
        ) : (
          <p>No mail address: tell them by telephone.</p>
        )}
        <div className={styles.actions}>
          <Button variant="primary" onClick={onClose} autoFocus>
            Keep it
          </Button>
          <Button type="submit" variant="danger" aria-busy={isWorking} aria-disabled={isWorking}>
            {isWorking ? 'Cancelling...' : 'Cancel test drive'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
