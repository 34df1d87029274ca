import { type VehicleCard as Card, formatPrice } from '@dealer/shared-domain';
import { VehicleCard } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import styles from './CardPreview.module.css';

/** The card of the public site. It is inert, with a one-sentence summary for screen readers. */
export function CardPreview({ card }: { card: Card }) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const hasPrice = card.price > 0;
  return (
    <div className={styles.preview}>
      <div inert>
        <VehicleCard config={config} card={card} currency={currency} sizes="16rem" photoLoading="first-screen" />
      </div>
      {!hasPrice && <p className={styles.hole}>No price yet</p>}
      <p className="sr">
        {[
          card.status,
          hasPrice && formatPrice(card.price, currency),
          card.year || null,
          card.make,
          card.model,
          card.trim,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}
