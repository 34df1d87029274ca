import { type VehicleCard as Card, formatMileage, type PublicConfig, paths, vehicleTitle } from '@dealer/shared-domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Photo } from './Photo.tsx';
import { Price } from './Price.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './VehicleCard.module.css';
import { VehicleFlags } from './VehicleFlags.tsx';

export type VehicleCardProps = {
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;
  card: Card;
  currency?: string | undefined;
  headingLevel?: 2 | 3 | 4;
  /** When the picture loads: `largest` is the likely largest contentful paint, `first-screen` others seen at once. */
  photoLoading?: keyof typeof photoLoadings;
  /** Replaces the link to the vehicle's page. */
  to?: string | undefined;
  /** `sizes` of the picture; the default fits the public grids. */
  sizes?: string;
  /** Called on hover, focus or touch, for prefetching. */
  onIntent?: ((card: Card) => void) | undefined;
  actions?: ReactNode;
};

const gridSizes = '(max-width: 40rem) calc(100vw - 2.5rem), (max-width: 75rem) 45vw, 20rem';
const widths = [320, 400, 480, 640, 800, 960] as const;

const photoLoadings = {
  largest: { loading: 'eager', fetchPriority: 'high' },
  // Without `low`, React preloads these too; on a phone they are below the first and delayed it by 60 ms on slow 4G.
  'first-screen': { loading: 'eager', fetchPriority: 'low' },
  later: { loading: 'lazy', fetchPriority: 'auto' },
} as const;

/** A vehicle in a list. The whole card is a link. */
export function VehicleCard({
  config,
  card,
  currency,
  headingLevel = 3,
  photoLoading = 'later',
  to = paths.vehicle(card),
  sizes = gridSizes,
  onIntent,
  actions,
}: VehicleCardProps) {
  const Heading = `h${headingLevel}` as const;
  const isSold = card.status === 'Sold';
  const facts = [card.mileageKm === null ? null : formatMileage(card.mileageKm), card.transmission, card.fuelType];
  const noteIntent = onIntent && (() => onIntent(card));

  return (
    <article className={classNames(styles.card, isSold && styles.sold)}>
      <div className={styles.picture}>
        <Photo
          config={config}
          image={card.image}
          widths={widths}
          sizes={sizes}
          {...photoLoadings[photoLoading]}
          className={styles.photo}
        />
        {isSold && (
          <p className={styles.band}>
            SOLD <small>Ask us for one like it</small>
          </p>
        )}
      </div>
      <StatusBadge status={card.status} className={styles.status} />
      {card.price > 0 && <Price price={card.price} currency={currency} isPast={isSold} />}
      <VehicleFlags vehicle={card} />
      <Heading className={styles.name}>
        <Link to={to} onPointerEnter={noteIntent} onFocus={noteIntent}>
          {[vehicleTitle(card), card.trim].filter(Boolean).join(' ')}
        </Link>
      </Heading>
      <ul className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
