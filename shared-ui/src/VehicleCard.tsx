import { formatMileage, type PublicConfig, paths, type VehicleCard as Card, vehicleTitle } from '@dealer/shared-domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Photo } from './Photo.tsx';
import { Price } from './Price.tsx';
import { formatPastUse } from './past-use.ts';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './VehicleCard.module.css';

export type VehicleCardProps = {
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;
  card: Card;
  currency?: string | undefined;
  /** The rank of the name in the page's headings. */
  headingLevel?: 2 | 3 | 4;
  /** For cards of the first screen: their picture is fetched at once. */
  isEager?: boolean;
  /** The picture that the page is likely to be judged by: it goes before everything else. */
  isLargest?: boolean;
  /** Where the card leads instead of the vehicle's page. */
  to?: string | undefined;
  /** How wide the picture stands; the default fits the public grids. */
  sizes?: string;
  /** Called when the card is about to be opened (mouse over it, focus, touch): a chance to fetch ahead. */
  onIntent?: ((card: Card) => void) | undefined;
  /** What acts on the vehicle without opening it; it lies over the photograph. */
  actions?: ReactNode;
};

const gridSizes = '(max-width: 40rem) calc(100vw - 2.5rem), (max-width: 75rem) 45vw, 20rem';
const widths = [320, 400, 480, 640, 800, 960] as const;

/** One vehicle in a list. The whole card is the link to its page. */
export function VehicleCard({
  config,
  card,
  currency,
  headingLevel = 3,
  isEager = false,
  isLargest = false,
  to = paths.vehicle(card),
  sizes = gridSizes,
  onIntent,
  actions,
}: VehicleCardProps) {
  const Heading = `h${headingLevel}` as const;
  const isSold = card.status === 'Sold';
  const facts = [card.mileageKm === null ? null : formatMileage(card.mileageKm), card.transmission, card.fuelType];
  const intend = onIntent && (() => onIntent(card));

  return (
    <article
      className={classNames(styles.card, isSold && styles.sold)}
      onPointerEnter={intend}
      onTouchStart={intend}
      onFocus={intend}
    >
      <div className={styles.picture}>
        <Photo
          config={config}
          image={card.image}
          widths={widths}
          sizes={sizes}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isLargest ? 'high' : 'auto'}
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
      <Heading className={styles.name}>
        <Link to={to}>{[vehicleTitle(card), card.trim].filter(Boolean).join(' ')}</Link>
      </Heading>
      <ul className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {card.pastUse.length > 0 && (
        <p className={styles.flag}>
          <Icon name="info" /> {formatPastUse(card.pastUse)}
        </p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
