import { type DayKey, dayKeys, type OpeningHours } from '@dealer/shared-domain';
import { Button, FieldError } from '@dealer/shared-ui';
import { Part } from '../../layout/Part.tsx';
import { ClosedTick } from './ClosedTick.tsx';
import styles from './HoursPart.module.css';
import { type PartProps, settingsControlId } from './settings-form.ts';
import { TimeRange } from './TimeRange.tsx';

const dayNames: Record<DayKey, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const workdays: readonly DayKey[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const usual = { open: '09:00', close: '17:00' };

export function HoursPart({ form }: PartProps) {
  const { openingHours } = form.values.hours;
  const change = (part: Partial<OpeningHours>) => form.change('hours', { openingHours: { ...openingHours, ...part } });
  const copyMonday = () => change(Object.fromEntries(workdays.map((day) => [day, openingHours.mon])));
  const areEqual = workdays.every((day) => JSON.stringify(openingHours[day]) === JSON.stringify(openingHours.mon));
  const error = form.errorOf('hours.openingHours');

  return (
    <Part id="hours" title="Opening hours" help="Shown on every page that shows the address.">
      <ul className={styles.days} id={settingsControlId('hours.openingHours')} tabIndex={-1}>
        {dayKeys.map((day) => {
          const hours = openingHours[day];
          return (
            <li key={day} className={styles.day}>
              <span>{dayNames[day]}</span>
              <ClosedTick
                day={dayNames[day]}
                isClosed={hours === null}
                onChange={(isClosed) => change({ [day]: isClosed ? null : (openingHours.mon ?? usual) })}
              />
              {hours && <TimeRange day={dayNames[day]} hours={hours} onChange={(next) => change({ [day]: next })} />}
            </li>
          );
        })}
      </ul>
      {!areEqual && (
        <Button variant="quiet" onClick={copyMonday} className={styles.copy}>
          Use Monday&rsquo;s hours until Friday
        </Button>
      )}
      <FieldError id={`${settingsControlId('hours.openingHours')}-error`} message={error} />
    </Part>
  );
}
