import { formatPrice } from '@dealer/shared-domain';
import type { HistoryStep, VehicleRecord } from '@dealer/shared-domain/staff';
import type { ReactNode } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatChangeTime } from './history-words.ts';
import styles from './VehicleHistory.module.css';

/** The prices and the statuses of a vehicle, each with its day. */
export function HistorySteps({ record: { prices, statuses } }: { record: VehicleRecord }) {
  const { currency } = useDealer();
  return (
    <aside className={styles.aside}>
      <Steps title="Prices" steps={prices} say={(price) => formatPrice(price, currency)} />
      <Steps title="Statuses" steps={statuses} say={(status) => status} />
    </aside>
  );
}

type StepsProps<Value> = { title: string; steps: HistoryStep<Value>[]; say: (value: Value) => ReactNode };

function Steps<Value>({ title, steps, say }: StepsProps<Value>) {
  const { timeZone } = useDealer();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {steps.length === 0 ? (
        <p>No data yet</p>
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ from, to, changedAt, actor }) => (
            <li key={`${changedAt}-${String(to)}`}>
              <b className="num">
                {say(to)} {from !== null && <small>from {say(from)}</small>}
              </b>
              <span>
                {formatChangeTime(changedAt, timeZone)}, {actor}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
