import type { DealerContact } from '@dealer/shared-domain';
import { type Activity, staffPaths } from '@dealer/shared-domain/staff';
import { Link } from 'react-router-dom';
import { describeActivity, formatActivityTime } from './activity-words.ts';
import styles from './RecentActivity.module.css';

type RecentActivityProps = {
  activity: Activity[];
  dealer: Pick<DealerContact, 'currency' | 'timeZone'>;
  nowMs: number;
};

/** Who changed what lately. */
export function RecentActivity({ activity, dealer, nowMs }: RecentActivityProps) {
  if (activity.length === 0) return <p className={styles.none}>Nothing has happened yet.</p>;
  return (
    <ol className={`num ${styles.list}`}>
      {activity.map((item) => {
        const { before, about, after } = describeActivity(item, dealer.currency);
        const address = findAddress(item);
        return (
          <li key={`${item.kind} ${item.id}`}>
            <time dateTime={item.at}>{formatActivityTime(item.at, nowMs, dealer.timeZone)}</time>
            <p>
              {before} {address ? <Link to={address}>{about}</Link> : <b>{about}</b>} {after}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Where more is to be seen of it: of many vehicles, and of one that is gone, there is nothing. */
function findAddress(item: Activity): string | null {
  if (item.kind === 'message') return staffPaths.message(item.id);
  return item.vehicles === 1 && item.isThere ? staffPaths.vehicleHistory(item.vehicleId) : null;
}
