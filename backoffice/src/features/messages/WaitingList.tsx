import { pluralize } from '@dealer/shared-domain';
import type { AlertDemand } from '@dealer/shared-domain/staff';
import styles from './WaitingList.module.css';

/** Who waits for which vehicles, the most wanted first. */
export function WaitingList({ demand }: { demand: readonly AlertDemand[] }) {
  if (demand.length === 0) return null;
  return (
    <details className={styles.waiting}>
      <summary>Waiting for a vehicle: {pluralize(demand.length, 'search', 'searches')}</summary>
      <ul>
        {demand.map(({ label, people }) => (
          <li key={label}>
            <b className="num">{pluralize(people, 'person', 'people')}</b> {label}
          </li>
        ))}
      </ul>
      <p>They get a mail when one arrives, once a day at most.</p>
    </details>
  );
}
