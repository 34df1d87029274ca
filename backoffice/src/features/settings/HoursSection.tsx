import { type DayKey, dayKeys, type OpeningHours } from '@dealer/shared-domain';
import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Button, FieldError } from '@dealer/shared-ui';
import { useController } from 'react-hook-form';
import { Section } from '../../ui/Section.tsx';
import { ClosedCheckbox } from './ClosedCheckbox.tsx';
import styles from './HoursSection.module.css';
import { SettingsFields } from './SettingsFields.tsx';
import { settingsControlId, useSettingError } from './settings-control.ts';
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

export function HoursSection() {
  const { field } = useController<DealerSettings, 'hours.openingHours'>({ name: 'hours.openingHours' });
  const { value: openingHours } = field;
  const change = (part: Partial<OpeningHours>) => field.onChange({ ...openingHours, ...part });
  const copyMonday = () => change(Object.fromEntries(workdays.map((day) => [day, openingHours.mon])));
  const areEqual = workdays.every((day) => JSON.stringify(openingHours[day]) === JSON.stringify(openingHours.mon));
  const error = useSettingError('hours.openingHours');

  return (
    <Section id="hours" title="Opening hours" help="Shown on every page that shows the address.">
      <ul className={styles.days} id={settingsControlId('hours.openingHours')} tabIndex={-1}>
        {dayKeys.map((day) => {
          const hours = openingHours[day];
          return (
            <li key={day} className={styles.day}>
              <span>{dayNames[day]}</span>
              <ClosedCheckbox
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
      <SettingsFields section="hours" />
    </Section>
  );
}
