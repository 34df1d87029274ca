import { type DayHours, formatTime } from '@dealer/shared-domain';
import { Select } from '@dealer/shared-ui';
import styles from './TimeRange.module.css';

const halfHours = Array.from({ length: 49 }, (_, step) => {
  const hour = String(Math.floor(step / 2)).padStart(2, '0');
  return `${hour}:${step % 2 === 0 ? '00' : '30'}`;
});

type TimeRangeProps = { day: string; hours: DayHours; onChange: (hours: DayHours) => void };

/** Warns about hours that end on the next day, which are mostly a slip. */
export function TimeRange({ day, hours, onChange }: TimeRangeProps) {
  return (
    <span className={styles.range}>
      <TimeSelect label={`${day} opens`} value={hours.open} onChange={(open) => onChange({ ...hours, open })} />
      <i aria-hidden="true">to</i>
      <TimeSelect label={`${day} closes`} value={hours.close} onChange={(close) => onChange({ ...hours, close })} />
      <small role="status">
        {hours.close <= hours.open && `Open overnight, until ${formatTime(hours.close)} the next day`}
      </small>
    </span>
  );
}

type TimeSelectProps = { label: string; value: string; onChange: (value: string) => void };

function TimeSelect({ label, value, onChange }: TimeSelectProps) {
  const options = halfHours.includes(value) ? halfHours : [...halfHours, value].sort();
  return (
    <Select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((time) => (
        <option key={time} value={time}>
          {time === '24:00' ? 'Midnight' : formatTime(time)}
        </option>
      ))}
    </Select>
  );
}
