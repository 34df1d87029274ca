import { describeHistory, type VehicleHistory } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './HistoryAndUse.module.css';

const marks = { none: 'check', 'not-assessed': 'dash', reported: 'info' } as const;

/** Ontario's required statements on a vehicle's past, in addition to the nine disclosures. */
export function HistoryAndUse({ vehicle }: { vehicle: VehicleHistory }) {
  const { currency } = useSite().contact;
  const { state, lines } = describeHistory(vehicle, currency);
  return (
    <section className={styles.history} aria-labelledby="history-and-use">
      <h2 id="history-and-use">History and use</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon name={marks[state]} /> <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
