import { formatTestDriveTime } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import styles from '../../ui/dialog.module.css';
import { formatClock } from './appointment-labels.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { MailField } from './MailField.tsx';
import { TimeFields } from './TimeFields.tsx';
import type { AppointmentActions } from './use-appointment-actions.ts';
import { useSlots } from './use-slots.ts';

type MoveDialogProps = {
  appointment: Appointment;
  /** Where the keyboard or a proposed time puts it. */
  startsAt: string;
  actions: AppointmentActions;
  onClose: () => void;
};

/** Moves a test drive to another time, or books a cancelled one again. */
export function MoveDialog({ appointment, startsAt, actions, onClose }: MoveDialogProps) {
  const { timeZone } = useDealer();
  const { id, name, email, vehicle, staffId } = appointment;
  const [chosen, setChosen] = useState(startsAt);
  const [note, setNote] = useState('');
  const [isMailed, setIsMailed] = useState(true);
  const slots = useSlots({ vehicleId: vehicle?.id ?? null, staffId, exceptId: id });
  const { isWorking, findRefused, change } = actions;
  const refused = findRefused(id);
  const isCancelled = appointment.state === 'cancelled';
  const isOldTime = Date.parse(chosen) === Date.parse(appointment.startsAt);
  const isSame = isOldTime && !isCancelled;
  const question = isCancelled ? `Book ${name} again?` : `Move ${name}?`;
  const moveLabel = isWorking ? 'Moving...' : `Move to ${formatClock(chosen, timeZone)}`;
  const bookLabel = isWorking ? 'Booking...' : 'Book this time';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSame) return;
    if (await change(appointment, { state: 'confirmed', startsAt: chosen, note, isMailed })) onClose();
  }

  return (
    <Modal label={question} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <h2>{question}</h2>
        <p className="num">
          {(isSame || !isOldTime) && (
            <>
              <s>{formatTestDriveTime(appointment.startsAt, timeZone)}</s>
              <br />
            </>
          )}
          <b>{isSame ? 'Choose another time' : formatTestDriveTime(chosen, timeZone)}</b>
        </p>
        <TimeFields slots={slots} startsAt={chosen} onChange={setChosen} />
        {refused && <ConflictNote conflict={refused.conflict} startsAt={refused.startsAt} onChoose={setChosen} />}
        {email && (
          <>
            <Field label="A line for the customer" isOptional>
              {(control) => (
                <Input {...control} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
              )}
            </Field>
            <MailField
              label={isCancelled ? 'Mail the booking' : 'Send the new time'}
              help={`${email}, with a calendar file${isCancelled ? '' : ' that replaces the first'}`}
              isChecked={isMailed}
              onChange={setIsMailed}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" variant="primary" aria-busy={isWorking} aria-disabled={isWorking || isSame}>
            {isCancelled ? bookLabel : moveLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
