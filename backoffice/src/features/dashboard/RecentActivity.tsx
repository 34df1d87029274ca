import type { DealerContact } from '@dealer/shared-domain';
import { type Activity, staffPaths } from '@dealer/shared-domain/staff';
import { Link } from 'react-router-dom';
import { describeActivity, formatActivityTime } from './activity-labels.ts';
import styles from './RecentActivity.module.css';

type RecentActivityProps = {
  activity: Activity[];
  dealer: Pick<DealerContact, 'currency' | 'timeZone'>;
  nowMs: number;
};

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

/** Null for changes to several vehicles or to a deleted one, which have no page. */
function findAddress(item: Activity): string | null {
  if (item.kind === 'message') return staffPaths.message(item.id);
  return item.vehicles === 1 && item.isThere ? staffPaths.vehicleHistory(item.vehicleId) : null;
}
