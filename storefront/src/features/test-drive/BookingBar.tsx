import { formatShortTestDriveTime, vehicleName } from '@dealer/shared-domain';
import { Button, classNames } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import bottomBar from '../../ui/bottom-bar.module.css';
import { publishBottomBar } from '../../ui/publish-bottom-bar.ts';
import styles from './BookingBar.module.css';
import type { BookingSummaryProps } from './BookingSummary.tsx';

/** The chosen time and the button at the foot of a phone's screen. */
export function BookingBar({ vehicle, startsAt, isSending, failure }: BookingSummaryProps) {
  const { timeZone } = useSite().contact;
  const time = startsAt ? formatShortTestDriveTime(startsAt, timeZone) : 'Choose a day and a time';
  return (
    <section
      ref={publishBottomBar}
      className={classNames(bottomBar.bar, styles.bar)}
      aria-label="Your test drive at the bottom"
      data-bottom-bar=""
    >
      <p>
        <b>{failure ?? time}</b>
        {vehicle && <span>{vehicleName(vehicle)}</span>}
      </p>
      <Button type="submit" variant="primary" aria-busy={isSending}>
        {isSending ? 'Booking...' : 'Book'}
      </Button>
    </section>
  );
}
