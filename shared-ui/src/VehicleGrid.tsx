import type { VehicleCard as Card } from '@dealer/shared-domain';
import { memo, type ReactNode, Suspense } from 'react';
import { classNames } from './class-names.ts';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';
import styles from './VehicleGrid.module.css';

type VehicleGridProps = Pick<VehicleCardProps, 'config' | 'currency' | 'headingLevel' | 'sizes' | 'onIntent'> & {
  cards: Card[];
  /** `grid` has as many columns as fit; `row` four, two or one. */
  layout?: 'grid' | 'row';
  /** This many cards load their picture eagerly. */
  eagerCount?: number;
  to?: ((card: Card) => string) | undefined;
  actions?: ((card: Card) => ReactNode) | undefined;
};

function toPhotoLoading(index: number, eagerCount: number): VehicleCardProps['photoLoading'] {
  if (index >= eagerCount) return 'later';
  return index === 0 ? 'largest' : 'first-screen';
}

/**
 * Not rendered again by changes around it. In the server's page, the cards whose pictures load later become live after
 * everything else, or when they are touched.
 */
export const VehicleGrid = memo(function VehicleGrid({
  cards,
  layout = 'grid',
  eagerCount = 0,
  to,
  actions,
  ...cardProps
}: VehicleGridProps) {
  const show = (card: Card, index: number) => (
    <li key={card.id}>
      <VehicleCard
        {...cardProps}
        card={card}
        photoLoading={toPhotoLoading(index, eagerCount)}
        to={to?.(card)}
        actions={actions?.(card)}
      />
    </li>
  );
  return (
    <ul className={classNames(styles.grid, layout === 'row' && styles.row)}>
      {cards.slice(0, eagerCount).map(show)}
      <Suspense>{cards.slice(eagerCount).map((card, index) => show(card, eagerCount + index))}</Suspense>
    </ul>
  );
});
