import { formatShortTestDriveTime } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import styles from './AppointmentLists.module.css';
import { stateLabels } from './appointment-labels.ts';
import { DriveList } from './DriveList.tsx';
import type { Calendar } from './use-calendar.ts';

type WhileClosedProps = { calendar: Calendar; drives: readonly Appointment[] };

/** The coming test drives at times that were closed after the booking; nothing if there are none. */
export function WhileClosed({ calendar, drives }: WhileClosedProps) {
  return (
    <DriveList heading="Booked while closed" {...{ calendar, drives }} formatTime={formatShortTestDriveTime}>
      {({ state }) => state === 'requested' && <span className={styles.state}>{stateLabels.requested}</span>}
    </DriveList>
  );
}
