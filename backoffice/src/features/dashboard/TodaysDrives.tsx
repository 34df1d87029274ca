import { type DealerContact, formatTestDriveTime, vehicleName } from '@dealer/shared-domain';
import { type Appointment, type AppointmentList, staffPaths } from '@dealer/shared-domain/staff';
import { Link } from 'react-router-dom';
import { formatTime } from '../../format.ts';
import styles from './TodaysDrives.module.css';

type TodaysDrivesProps = { list: AppointmentList; dealer: Pick<DealerContact, 'timeZone'> };

const stateNames = {
  requested: 'To confirm',
  confirmed: 'Confirmed',
  done: 'Done',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const;

/** Today's test drives in order, and how many others wait for a confirmation. */
export function TodaysDrives({ list, dealer: { timeZone } }: TodaysDrivesProps) {
  const today = list.appointments.filter(({ state }) => state !== 'cancelled');
  const known = new Set(today.map(({ id }) => id));
  const [next, ...others] = list.toConfirm.filter(({ id }) => !known.has(id));
  const driverOf = ({ staffId }: Appointment) => list.staff.find(({ id }) => id === staffId)?.name;
  return (
    <>
      {today.length === 0 && <p className={styles.none}>No test drives today.</p>}
      <ul className={styles.list}>
        {today.map((appointment) => {
          const { id, name, startsAt, state, vehicle } = appointment;
          return (
            <li key={id}>
              <time className="num" dateTime={startsAt}>
                {formatTime(startsAt, timeZone)}
              </time>
              <Link to={`${staffPaths.appointments}?open=${id}`}>
                <b>{name}</b>
                <small>{[vehicle && vehicleName(vehicle), driverOf(appointment)].filter(Boolean).join(' · ')}</small>
              </Link>
              <span className={state === 'requested' ? styles.waiting : styles.state}>{stateNames[state]}</span>
            </li>
          );
        })}
      </ul>
      {next && (
        <p className={styles.next}>
          {others.length === 0 ? 'One more waits' : `${others.length + 1} more wait`} for a confirmation, the first for{' '}
          {formatTestDriveTime(next.startsAt, timeZone)}.
        </p>
      )}
    </>
  );
}
