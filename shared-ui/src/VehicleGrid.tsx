import type { VehicleCard as Card } from '@dealer/shared-domain';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';
import styles from './VehicleGrid.module.css';

export type VehicleGridProps = Pick<VehicleCardProps, 'config' | 'currency' | 'headingLevel' | 'sizes' | 'onIntent'> & {
  cards: Card[];
  /** `grid` fills the width; `row` stands in four, two or one columns and leaves no orphan. */
  layout?: 'grid' | 'row';
  /** So many of the first cards fetch their picture at once. */
  eagerCount?: number;
  /** Where each card leads instead of the vehicle's page. */
  to?: ((card: Card) => string) | undefined;
  /** What acts on each vehicle without opening it. */
  actions?: ((card: Card) => ReactNode) | undefined;
};

/** A list of vehicles. */
export function VehicleGrid({ cards, layout = 'grid', eagerCount = 0, to, actions, ...cardProps }: VehicleGridProps) {
  return (
    <ul className={classNames(styles.grid, layout === 'row' && styles.row)}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <VehicleCard
            {...cardProps}
            card={card}
            isEager={index < eagerCount}
            isLargest={index === 0 && eagerCount > 0}
            to={to?.(card)}
            actions={actions?.(card)}
          />
        </li>
      ))}
    </ul>
  );
}
