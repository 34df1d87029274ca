import { formatDate, formatPrice, pluralize } from '@dealer/shared-domain';
import { findMargin, type MarginValues, type VehicleSale } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import type { CSSProperties, ReactNode } from 'react';
import { useDealer } from '../../../dealer.ts';
import { formatMarginShare, formatSigned } from '../../../format.ts';
import styles from './MoneySection.module.css';

type MarginBarProps = {
  /** The price as typed; null while it is not valid. */
  price: number | null;
  /** After the sale its price counts. */
  sale: VehicleSale | null;
  values: MarginValues;
  mayGoUnderFloor: boolean;
};

/** What is left of the price, while it is typed. */
export function MarginBar({ price: typedPrice, sale, values, mayGoUnderFloor }: MarginBarProps) {
  const { currency, timeZone } = useDealer();
  const price = sale ? sale.price : typedPrice;
  const money = (amount: number) => formatSigned(amount, currency);
  const margin = price === null ? null : findMargin(price, values);
  const { floorPrice } = values;
  const isUnderFloor = price !== null && floorPrice !== null && price < floorPrice;
  return (
    <div className={styles.margin}>
      <p className={styles.label}>{sale ? 'Margin at sale' : 'Margin now'}</p>
      {margin && price !== null ? (
        <>
          <Stack price={price} parts={[margin.cost, margin.reconditioning, Math.max(margin.margin, 0)]} />
          <dl className={`num ${styles.figures}`}>
            <Figure name="Cost" share={1}>
              {money(margin.cost)}
            </Figure>
            <Figure name="Reconditioning" share={2}>
              {money(margin.reconditioning)}
            </Figure>
            <Figure name={margin.margin < 0 ? 'Loss' : 'Margin'} share={3}>
              <b>{money(margin.margin)}</b>{' '}
              {margin.percent !== null && <small>{formatMarginShare(margin.percent)}</small>}
            </Figure>
            {margin.atFloor !== null && <Figure name="At the floor">{money(margin.atFloor)}</Figure>}
          </dl>
        </>
      ) : (
        <p className={styles.hint}>
          {values.cost === null ? 'No margin without a cost.' : 'No margin without a price.'}
        </p>
      )}
      {sale && <p className={styles.hint}>{describeSale(sale, money, timeZone)}</p>}
      {isUnderFloor && !sale && (
        <Note
          tone="warn"
          role="status"
          title={`${formatPrice(price, currency)} is ${formatPrice(floorPrice - price, currency)} under the floor`}
        >
          <p>{mayGoUnderFloor ? 'As an owner you can save this price.' : 'Only an owner can save this price.'}</p>
        </Note>
      )}
    </div>
  );
}

/** `Sold Nov 21, 2026 for $26,500 after 12 days, −$400 against the margin when listed.` */
function describeSale(
  { price, soldAt, days, listedPrice }: VehicleSale,
  money: (amount: number) => string,
  timeZone: string,
): string {
  const sold = `Sold ${formatDate(soldAt, timeZone)} for ${money(price)} after ${pluralize(days, 'day')}`;
  if (listedPrice === null || listedPrice === price) return `${sold}.`;
  const sign = price > listedPrice ? '+' : '';
  return `${sold}, ${sign}${money(price - listedPrice)} against the margin when listed.`;
}

function Stack({ price, parts }: { price: number; parts: readonly [number, number, number] }) {
  const whole = Math.max(
    price,
    parts.reduce((sum, part) => sum + part, 0),
  );
  return (
    <div className={styles.stack} aria-hidden="true">
      {parts.map((part, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: three parts in a fixed order.
          key={at}
          className={styles[`share${at + 1}`]}
          style={{ '--share': `${whole > 0 ? (part / whole) * 100 : 0}%` } as CSSProperties}
        />
      ))}
    </div>
  );
}

function Figure({ name, share, children }: { name: string; share?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div>
      <dt>
        {share && <i className={styles[`share${share}`]} aria-hidden="true" />}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
