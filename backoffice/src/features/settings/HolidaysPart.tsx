import type { Holiday } from '@dealer/shared-domain';
import { Button, FieldError, Input } from '@dealer/shared-ui';
import { Part } from '../../layout/Part.tsx';
import { ClosedTick } from './ClosedTick.tsx';
import styles from './HolidaysPart.module.css';
import { type PartProps, settingsControlId } from './settings-form.ts';
import { TimeRange } from './TimeRange.tsx';

const shortDay = { open: '10:00', close: '15:00' };

/** Days that differ from their weekday. The site tells of them from six weeks before. */
export function HolidaysPart({ form }: PartProps) {
  const { holidays } = form.values.hours;
  const set = (next: Holiday[]) => form.change('hours', { holidays: next });
  return (
    <Part id="holidays" title="Holidays" help="Days that differ from their weekday. The site tells of them in time.">
      <div id={settingsControlId('hours.holidays')} tabIndex={-1} className={styles.part}>
        {holidays.length > 0 && (
          <ul className={styles.holidays}>
            {holidays.map((holiday, at) => (
              <HolidayEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own, and its fields hold no state.
                key={at}
                at={at}
                holiday={holiday}
                error={form.errorOf(`hours.holidays.${at}`)}
                onChange={(change) => set(holidays.map((each, n) => (n === at ? { ...each, ...change } : each)))}
                onRemove={() => set(holidays.filter((_, n) => n !== at))}
              />
            ))}
          </ul>
        )}
        <Button onClick={() => set([...holidays, { date: '', name: '', hours: null }])}>+ Add Holiday</Button>
      </div>
    </Part>
  );
}

type HolidayEntryProps = {
  at: number;
  holiday: Holiday;
  error: string | undefined;
  onChange: (change: Partial<Holiday>) => void;
  onRemove: () => void;
};

function HolidayEntry({ at, holiday, error, onChange, onRemove }: HolidayEntryProps) {
  const { date, name, hours } = holiday;
  const title = name || `holiday ${at + 1}`;
  const id = settingsControlId(`hours.holidays.${at}`);
  const described = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <li className={styles.holiday}>
      <Input
        id={id}
        type="date"
        aria-label={`Date of ${title}`}
        {...described}
        value={date}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <Input
        aria-label={`Name of ${title}`}
        placeholder="Christmas Day"
        autoComplete="off"
        {...described}
        value={name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <span className={styles.times}>
        <ClosedTick
          day={title}
          isClosed={hours === null}
          onChange={(isClosed) => onChange({ hours: isClosed ? null : shortDay })}
        />
        {hours && <TimeRange day={title} hours={hours} onChange={(next) => onChange({ hours: next })} />}
        <Button variant="quiet" aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </li>
  );
}
