import type { Holiday } from '@dealer/shared-domain';
import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Button, FieldError, Input } from '@dealer/shared-ui';
import { useController } from 'react-hook-form';
import { Section } from '../../ui/Section.tsx';
import { ClosedCheckbox } from './ClosedCheckbox.tsx';
import styles from './HolidaysSection.module.css';
import { settingsControlId, useSettingError } from './settings-control.ts';
import { TimeRange } from './TimeRange.tsx';

const shortDay = { open: '10:00', close: '15:00' };

/** The public site shows a holiday six weeks ahead. */
export function HolidaysSection() {
  const { field } = useController<DealerSettings, 'hours.holidays'>({ name: 'hours.holidays' });
  const { value: holidays } = field;
  const set = (next: Holiday[]) => field.onChange(next);
  return (
    <Section
      id="holidays"
      title="Holidays"
      help="Days that differ from their weekday. The site announces them in advance."
    >
      <div id={settingsControlId('hours.holidays')} tabIndex={-1} className={styles.list}>
        {holidays.length > 0 && (
          <ul className={styles.holidays}>
            {holidays.map((holiday, at) => (
              <HolidayEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and its fields hold no state.
                key={at}
                at={at}
                holiday={holiday}
                onChange={(change) => set(holidays.map((each, n) => (n === at ? { ...each, ...change } : each)))}
                onRemove={() => set(holidays.filter((_, n) => n !== at))}
              />
            ))}
          </ul>
        )}
        <Button onClick={() => set([...holidays, { date: '', name: '', hours: null }])}>+ Add Holiday</Button>
      </div>
    </Section>
  );
}

type HolidayEntryProps = {
  at: number;
  holiday: Holiday;
  onChange: (change: Partial<Holiday>) => void;
  onRemove: () => void;
};

function HolidayEntry({ at, holiday, onChange, onRemove }: HolidayEntryProps) {
  const { date, name, hours } = holiday;
  const title = name || `holiday ${at + 1}`;
  const id = settingsControlId(`hours.holidays.${at}`);
  const error = useSettingError(`hours.holidays.${at}`);
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
        <ClosedCheckbox
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
