import { type TestDriveDay, toShortDay } from '@dealer/shared-domain';
import { classNames, FieldError } from '@dealer/shared-ui';
import { useId } from 'react';
import { toFieldId } from '../../ui/ErrorLinks.tsx';
import { bookingForm, toSlotId } from './booking-ids.ts';
import styles from './SlotPicker.module.css';

type SlotPickerProps = {
  days: TestDriveDay[];
  /** Its day is open, and it is chosen if it is free. */
  chosen?: string | undefined;
  error?: string | undefined;
  /** The number before Time, if the form has numbered steps. */
  step?: number;
};

/** Days, and the times of the chosen day. CSS shows a day's times, so it works without scripts. */
export function SlotPicker({ days, chosen, error, step }: SlotPickerProps) {
  const id = useId();
  const free = days.filter((day) => day.free > 0);
  const first = free.find(({ slots }) => slots.some(({ startsAt }) => startsAt === chosen)) ?? free[0];
  return (
    <fieldset
      id={toFieldId(bookingForm, 'startsAt')}
      tabIndex={-1}
      className={styles.picker}
      aria-label="Day and time"
      aria-describedby={error && `${id}error`}
    >
      {days.map((day) => (
        <div key={day.date} className={styles.day} data-slots-of={day.date}>
          <label className={classNames(styles.tile, day.free === 0 && styles.full)}>
            <input
              type="radio"
              name="day"
              value={day.date}
              defaultChecked={day === first}
              disabled={day.free === 0}
              data-day=""
            />
            <span>
              <b>{day.weekday.slice(0, 3)}</b> <i>{toShortDay(day.monthDay)}</i>{' '}
              <small>{day.free === 0 ? 'full' : `${day.free} free`}</small>
            </span>
          </label>
          <div className={styles.times}>
            <h2>
              {step && (
                <i className="num" aria-hidden="true">
                  {step}
                </i>
              )}{' '}
              Time <span>{`${day.weekday}, ${day.monthDay}`}</span>
            </h2>
            <Times day={day} legend="Morning" isMorning={true} chosen={chosen} />
            <Times day={day} legend="Afternoon" isMorning={false} chosen={chosen} />
          </div>
        </div>
      ))}
      <div className={styles.foot}>
        <FieldError id={`${id}error`} message={error} />
        <p>Times in grey are taken. Allow 30 minutes. Bring your driver&rsquo;s licence; we never ask for it here.</p>
      </div>
    </fieldset>
  );
}

type TimesProps = { day: TestDriveDay; legend: string; isMorning: boolean; chosen: string | undefined };

function Times({ day, legend, isMorning, chosen }: TimesProps) {
  const slots = day.slots.filter((slot) => slot.isMorning === isMorning);
  if (slots.length === 0) return null;
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      <ul className={styles.slots}>
        {slots.map(({ startsAt, time, isTaken }) => (
          <li key={startsAt}>
            <label className={styles.slot}>
              <input
                id={toSlotId(startsAt)}
                type="radio"
                name="startsAt"
                value={startsAt}
                disabled={isTaken}
                defaultChecked={startsAt === chosen && !isTaken}
              />
              <span className="num">
                {`${time} `}
                {isTaken && <span className="sr">taken</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
