import { findNearestFree, type TestDriveAnswer, type TestDriveDay } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import { Fragment } from 'react';
import { ErrorLinks } from '../../ui/ErrorLinks.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { bookingForm, toSlotId } from './booking-ids.ts';

type RefusedBookingProps = { answer: TestDriveAnswer; days: TestDriveDay[] };

/** Why a booking was refused; for a taken time, which times near it are free. */
export function RefusedBooking({ answer, days }: RefusedBookingProps) {
  const summary = useFocusOnArrival<HTMLDivElement>();
  const { startsAt } = answer.values;
  const isTaken = days.some(({ slots }) => slots.some((slot) => slot.startsAt === startsAt && slot.isTaken));
  const free = isTaken ? findNearestFree(days, startsAt) : [];
  return (
    <Note ref={summary} tone={isTaken || answer.errors.startsAt ? 'warn' : 'bad'} role="alert" title={answer.message}>
      <ErrorLinks form={bookingForm} errors={answer.errors} />
      <p>Nothing you typed is lost.</p>
      {free.length > 0 && (
        <p>
          Next free:{' '}
          {free.map(({ startsAt: next, time }, index) => (
            <Fragment key={next}>
              {index > 0 && ' or '}
              <label className="link" htmlFor={toSlotId(next)}>
                {time}
              </label>
            </Fragment>
          ))}
        </p>
      )}
    </Note>
  );
}
