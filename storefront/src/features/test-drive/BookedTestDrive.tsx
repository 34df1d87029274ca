import {
  directionsUrl,
  formatAddress,
  formatTestDriveTime,
  groupSlots,
  paths,
  type ShownVehicle,
  type TestDrive,
  type TestDriveLink,
  type TestDriveSlot,
  toBookingPath,
  toMessageReference,
  toTestDriveCalendarPath,
  vehicleName,
} from '@dealer/shared-domain';
import { Button, ButtonLink, Icon, Note } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { useSite } from '../../site.tsx';
import styles from './BookedTestDrive.module.css';
import { createBookingDraft } from './booking-draft.ts';
import { matchDayAndSlot } from './match-day-and-slot.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { SoldVehicleNote } from './SoldVehicleNote.tsx';

type BookedTestDriveProps = {
  link: TestDriveLink;
  testDrive: TestDrive;
  vehicle: ShownVehicle | null;
  slots: TestDriveSlot[];
  problem: string | null;
};

const problems: Record<string, { title: string; text: string }> = {
  taken: { title: 'That time was taken a moment ago', text: 'Your test drive stays as it was. Choose another time.' },
  time: { title: 'Choose a time', text: 'Your test drive stays as it was.' },
  often: { title: 'This test drive was changed too often', text: 'It stays as it was. Please call us.' },
  failed: { title: 'The change could not be saved', text: 'Your test drive stays as it was. Try again, or call us.' },
};
const alreadyCancelled = { title: 'This test drive was cancelled before', text: 'Nothing was changed.' };

/** The page of the signed link: what is booked, and how to change it. It works without scripts. */
export function BookedTestDrive({ link, testDrive, vehicle, slots, problem }: BookedTestDriveProps) {
  const { contact } = useSite();
  useEffect(() => createBookingDraft(testDrive.vehicleId).drop(), [testDrive.vehicleId]);
  const time = formatTestDriveTime(testDrive.startsAt, contact.timeZone);
  const about = vehicle ? `The ${vehicleName(vehicle)}` : 'The vehicle';
  const isCancelled = testDrive.state === 'cancelled';
  const reason = isCancelled ? alreadyCancelled : (problems[problem ?? ''] ?? problems.failed);
  const refused = problem === null ? undefined : reason;
  return (
    <div className={styles.booked}>
      {refused && (
        <Note tone="warn" role="alert" title={refused.title}>
          <p>{refused.text}</p>
        </Note>
      )}
      {vehicle?.status === 'Sold' && <SoldVehicleNote />}
      <section className={styles.card} aria-label={isCancelled ? 'Cancelled' : 'Booked'}>
        <div className={styles.head}>
          <span className={isCancelled ? styles.off : styles.seal}>
            <Icon name={isCancelled ? 'close' : 'check'} />
          </span>
          <div>
            <h2>{isCancelled ? `Cancelled: ${time}` : `Booked for ${time}`}</h2>
            <p>
              {about}. Reference <b className="num">{toMessageReference(testDrive.id)}</b>.{' '}
              {isCancelled ? 'The time is free again.' : `A confirmation goes to ${testDrive.email}.`}
            </p>
          </div>
        </div>
        {isCancelled ? (
          vehicle &&
          vehicle.status !== 'Sold' && (
            <p>
              <ButtonLink href={toBookingPath(vehicle.id)}>Book another time</ButtonLink>
            </p>
          )
        ) : (
          <p className={styles.actions}>
            <ButtonLink variant="primary" href={toTestDriveCalendarPath(link)}>
              Add to calendar (.ics)
            </ButtonLink>
            <ButtonLink href={directionsUrl(formatAddress(contact))} target="_blank" rel="noopener noreferrer">
              <Icon name="pin" /> Get Directions<span className="sr"> (opens in a new tab)</span>
            </ButtonLink>
          </p>
        )}
        {!isCancelled && <p className={styles.hint}>30 minutes. Bring your driver&rsquo;s licence.</p>}
      </section>
      {!isCancelled && (
        <Changes link={link} slots={slots} bookedAt={testDrive.startsAt} isOpen={refused !== undefined} />
      )}
    </div>
  );
}

type ChangesProps = { link: TestDriveLink; slots: TestDriveSlot[]; bookedAt: string; isOpen: boolean };

function Changes({ link, slots, bookedAt, isOpen }: ChangesProps) {
  const { timeZone } = useSite().contact;
  const days = groupSlots(slots, timeZone);
  return (
    <>
      {days.some(({ free }) => free > 0) && (
        <details className={styles.change} open={isOpen}>
          <summary>
            Change the time <Icon name="chevron" />
          </summary>
          <form
            method="post"
            action={paths.testDrive}
            onChange={({ target, currentTarget }) => matchDayAndSlot(target, currentTarget)}
          >
            <LinkFields link={link} action="move" />
            <SlotPicker days={days} chosen={bookedAt} />
            <Button type="submit" variant="primary">
              Move to this time
            </Button>
          </form>
        </details>
      )}
      <details className={styles.change}>
        <summary>
          Cancel <Icon name="chevron" />
        </summary>
        <form method="post" action={paths.testDrive}>
          <LinkFields link={link} action="cancel" />
          <p>The time becomes free for others.</p>
          <Button type="submit" variant="danger">
            Cancel this test drive
          </Button>
        </form>
      </details>
    </>
  );
}

function LinkFields({ link, action }: { link: TestDriveLink; action: 'move' | 'cancel' }) {
  return (
    <>
      <input type="hidden" name="booking" value={link.id} />
      <input type="hidden" name="key" value={link.key} />
      <input type="hidden" name="action" value={action} />
    </>
  );
}
