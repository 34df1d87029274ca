import { formatPrice } from '@dealer/shared-domain';
import { classNames } from './class-names.ts';
import styles from './Price.module.css';

export type PriceProps = {
  price: number;
  currency?: string | undefined;
  /** `row`: the note of the province beside the figure; `stacked`: below it. */
  variant?: 'row' | 'stacked';
  /** `small` in the hero and the sticky bar, `card`, `page` on a vehicle's own page. */
  size?: 'small' | 'card' | 'page';
  /** The price of a sold vehicle steps back. */
  isPast?: boolean;
  className?: string | undefined;
};

/** An advertised price: always with what comes on top, in the same ratio of sizes. */
export function Price({ price, currency, variant = 'row', size = 'card', isPast, className }: PriceProps) {
  return (
    <p className={classNames(styles.price, styles[variant], styles[size], isPast && styles.past, className)}>
      <b>{formatPrice(price, currency)}</b> <span>plus HST &amp; licensing</span>
    </p>
  );
}
