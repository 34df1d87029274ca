import { formatPrice } from '@dealer/shared-domain';
import { classNames } from './class-names.ts';
import styles from './Price.module.css';

type PriceProps = {
  price: number;
  currency?: string | undefined;
  /** Places the tax note next to (`row`) or below (`stacked`) the price. */
  variant?: 'row' | 'stacked';
  size?: 'small' | 'card' | 'page';
  /** For sold vehicles. */
  isPast?: boolean;
  className?: string | undefined;
};

/** An advertised price, with the note on taxes that Ontario requires. */
export function Price({ price, currency, variant = 'row', size = 'card', isPast, className }: PriceProps) {
  return (
    <p className={classNames(styles.price, styles[variant], styles[size], isPast && styles.past, className)}>
      <b>{formatPrice(price, currency)}</b> <span>plus HST &amp; licensing</span>
    </p>
  );
}
