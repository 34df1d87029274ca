import { formatMileage, nameTradeIn, subjectToInspection, tradeInConditions } from '@dealer/shared-domain';
import type { Conversation } from '@dealer/shared-domain/staff';
import styles from './MessageTradeIn.module.css';

/** The vehicle that the sender offers, as the sender describes it. */
export function MessageTradeIn({ tradeIn }: { tradeIn: NonNullable<Conversation['tradeIn']> }) {
  const { label, note } = tradeInConditions[tradeIn.condition];
  return (
    <section className={styles.offer} aria-label="Offered trade-in">
      <h3>{nameTradeIn(tradeIn)}</h3>
      <dl>
        <div>
          <dt>Kilometres</dt>
          <dd className="num">{formatMileage(tradeIn.kilometres)}</dd>
        </div>
        <div>
          <dt>Condition</dt>
          <dd>
            {label}: {note.toLowerCase()}
          </dd>
        </div>
        {tradeIn.vin && (
          <div>
            <dt>VIN</dt>
            <dd className="num" data-selectable>
              {tradeIn.vin}
            </dd>
          </div>
        )}
      </dl>
      <p>The sender was told: {subjectToInspection}</p>
    </section>
  );
}
