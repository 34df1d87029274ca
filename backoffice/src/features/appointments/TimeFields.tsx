import { formatTestDriveTime, groupSlots, type TestDriveSlot } from '@dealer/shared-domain';
import { Button, Field, Note, Select, Spinner } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import styles from '../../ui/dialog.module.css';
import type { SlotsState } from './use-slots.ts';

type TimeFieldsProps = {
  slots: SlotsState;
  /** Empty until a time is chosen. */
  startsAt: string;
  error?: string | undefined;
  onChange: (startsAt: string) => void;
};

const isAt = (time: string) => (slot: TestDriveSlot) => Date.parse(slot.startsAt) === Date.parse(time);

/** Day and time among the half hours in opening hours; taken ones are marked and can't be chosen. */
export function TimeFields({ slots, startsAt, error, onChange }: TimeFieldsProps) {
  const { timeZone } = useDealer();
  if (slots.kind === 'failed') {
    return (
      <Note tone="bad" title={slots.message} role="alert" actions={<Button onClick={slots.retry}>Try again</Button>} />
    );
  }
  if (slots.kind === 'loading') return <Spinner label="Loading the free times..." />;
  const days = groupSlots(slots.slots, timeZone);
  const day = days.find((each) => each.slots.some(isAt(startsAt || '0')));
  if (days.length === 0) {
    return (
      <Note tone="warn" title="No times are offered">
        <p>Test drives take place during opening hours. Enter those in Settings.</p>
      </Note>
    );
  }
  const isUnlisted = startsAt !== '' && !day;
  return (
    <div className={styles.pair}>
      <Field label="Day" error={day ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            value={day?.date ?? ''}
            onChange={({ target }) => {
              const chosen = days.find(({ date }) => date === target.value);
              onChange(chosen?.slots.find((slot) => !slot.isTaken)?.startsAt ?? chosen?.slots[0]?.startsAt ?? '');
            }}
          >
            {!day && <option value="">{isUnlisted ? formatTestDriveTime(startsAt, timeZone) : 'Choose a day'}</option>}
            {days.map(({ date, weekday, monthDay, free }) => (
              <option key={date} value={date}>
                {weekday}, {monthDay} · {free === 0 ? 'full' : `${free} free`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Time" error={day && error}>
        {(control) => (
          <Select
            {...control}
            value={day?.slots.find(isAt(startsAt))?.startsAt ?? ''}
            disabled={!day}
            onChange={({ target }) => onChange(target.value)}
          >
            {!day && <option value="">Choose a day first</option>}
            {day?.slots.map((slot) => (
              <option key={slot.startsAt} value={slot.startsAt} disabled={slot.isTaken && !isAt(startsAt)(slot)}>
                {slot.time}
                {slot.isTaken && ', taken'}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
