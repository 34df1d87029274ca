import {
  groupSlots,
  paths,
  type ShownVehicle,
  type TestDriveAnswer,
  type TestDriveSlot,
  toBookingPath,
} from '@dealer/shared-domain';
import { Button, Field, Note, TextArea } from '@dealer/shared-ui';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import { toFieldId } from '../../ui/ErrorLinks.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { EmailAndPhoneFields, NameField } from '../../ui/PersonFields.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { useUneditedErrors } from '../../ui/use-unedited-errors.ts';
import { BookingBar } from './BookingBar.tsx';
import styles from './BookingForm.module.css';
import { BookingSummary } from './BookingSummary.tsx';
import { createBookingDraft, readStartsAt } from './booking-draft.ts';
import { bookingForm } from './booking-ids.ts';
import { matchDayAndSlot } from './match-day-and-slot.ts';
import { RefusedBooking } from './RefusedBooking.tsx';
import { SlotPicker } from './SlotPicker.tsx';

type BookingFormProps = {
  vehicleId: string;
  vehicle: ShownVehicle | null;
  slots: TestDriveSlot[];
  answer: TestDriveAnswer | null;
  attempt: string;
};

/** A plain form that is posted, with or without scripts: the server books and leads to the signed link. */
export function BookingForm({ vehicleId, vehicle, slots, answer, attempt }: BookingFormProps) {
  const { timeZone } = useSite().contact;
  const [startsAt, setStartsAt] = useState(answer?.values.startsAt ?? '');
  const { isSending, failure, send } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const draft = useMemo(() => createBookingDraft(vehicleId), [vehicleId]);
  const values = answer?.values;
  const { shown: errors, noteEdit } = useUneditedErrors(answer?.errors ?? {});
  const days = groupSlots(slots, timeZone);
  const booking = { vehicle, startsAt, isSending, failure };

  function note(event: FormEvent<HTMLFormElement>): void {
    const { target, currentTarget } = event;
    noteEdit(event);
    matchDayAndSlot(target, currentTarget);
    setStartsAt(readStartsAt(currentTarget));
    draft.keep(currentTarget);
  }
  // What was chosen before a reload, or before the scripts arrived.
  useEffect(() => {
    if (!form.current) return;
    draft.restore(form.current);
    setStartsAt(readStartsAt(form.current));
  }, [draft]);

  return (
    <form
      ref={form}
      className={styles.book}
      method="post"
      action={toBookingPath(vehicleId)}
      noValidate
      onSubmit={send}
      onChange={note}
    >
      <input type="hidden" name="vehicle" value={vehicleId} />
      <input type="hidden" name="attempt" value={attempt} />
      <div className={styles.steps}>
        {answer && <RefusedBooking answer={answer} days={days} />}
        {days.some(({ free }) => free > 0) ? (
          <section>
            <StepTitle step={1} title="Day" />
            <SlotPicker step={2} days={days} chosen={values?.startsAt} error={errors.startsAt} />
          </section>
        ) : (
          <NoFreeTimes chosen={values?.startsAt} />
        )}
        <section>
          <StepTitle step={3} title="You" />
          <div className={styles.fields}>
            <NameField form={bookingForm} values={values} errors={errors} />
            <EmailAndPhoneFields form={bookingForm} values={values} errors={errors} />
          </div>
          <Field
            id={toFieldId(bookingForm, 'message')}
            label="Note"
            error={errors.message}
            isOptional
            className={styles.note}
          >
            {(control) => (
              <TextArea {...control} name="message" rows={2} maxLength={2000} defaultValue={values?.message} />
            )}
          </Field>
          <Honeypot />
          <p className={styles.hint}>
            Used for this test drive only. See our <Link to={paths.privacy}>Privacy Policy</Link>.
          </p>
        </section>
      </div>
      <BookingSummary {...booking} />
      <BookingBar {...booking} />
    </form>
  );
}

/** Keeps the refused time for another try, or sends the visitor to the contact form with everything typed. */
function NoFreeTimes({ chosen }: { chosen: string | undefined }) {
  return (
    <Note
      tone="info"
      title="No other time can be booked online right now"
      actions={
        <Button type="submit" formAction={paths.contact} name="inquiry" value="test-drive">
          Write to us
        </Button>
      }
    >
      {chosen && <input type="hidden" name="startsAt" value={chosen} />}
      <p>Write or call, and we find one.</p>
    </Note>
  );
}

function StepTitle({ step, title }: { step: number; title: string }) {
  return (
    <h2 className={styles.step}>
      <i className="num" aria-hidden="true">
        {step}
      </i>{' '}
      {title}
    </h2>
  );
}
