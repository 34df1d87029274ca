import { formatPrice } from '@dealer/shared-domain';
import type { HistoryStep, VehicleRecord } from '@dealer/shared-domain/staff';
import type { ReactNode } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatChangeTime } from './history-labels.ts';
import styles from './VehicleHistory.module.css';

export function HistorySteps({ record: { prices, statuses } }: { record: VehicleRecord }) {
  const { currency } = useDealer();
  return (
    <aside className={styles.aside}>
      <Steps title="Prices" steps={prices} format={(price) => formatPrice(price, currency)} />
      <Steps title="Statuses" steps={statuses} format={(status) => status} />
    </aside>
  );
}

type StepsProps<Value> = { title: string; steps: HistoryStep<Value>[]; format: (value: Value) => ReactNode };

function Steps<Value>({ title, steps, format }: StepsProps<Value>) {
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
                {format(to)} {from !== null && <small>from {format(from)}</small>}
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
