import {
  clearFilters,
  describeFilters,
  describeFlags,
  formatPrice,
  type InventoryQuery,
  phoneHref,
  pluralize,
  type UnderstoodSearch,
  type VehicleCard,
  vehicleName,
} from '@dealer/shared-domain';
import { buttonClass, Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';
import styles from './EmptyResult.module.css';
import type { FilterDrop, FilterDrops } from './filter-drops.ts';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type EmptyResultProps = {
  query: InventoryQuery;
  understood?: UnderstoodSearch | null;
  drops: FilterDrops | null;
  alertBox: ReactNode;
  onShow: ShowInventory;
};

/** Suggests filters to drop, with the number of matches, and an alert. */
export function EmptyResult({ query, understood, drops, alertBox, onShow }: EmptyResultProps) {
  const { contact } = useSite();
  const { length } = describeFilters(query, understood);
  return (
    <div className={styles.empty}>
      <div>
        <Icon name={length === 0 ? 'car' : 'search'} className={styles.mark} />
        <h2 className={styles.title}>{toTitle(query, length)}</h2>
        {drops && drops.choices.length > 0 && <Choices filterCount={length} drops={drops} onShow={onShow} />}
        {length > 0 && (
          <div className={styles.actions}>
            <QueryButton className={buttonClass({})} query={clearFilters(query)} onShow={onShow}>
              Clear All
            </QueryButton>
            <a className="link" href={phoneHref(contact.phone)}>
              Call us to look for one
            </a>
          </div>
        )}
      </div>
      {alertBox}
    </div>
  );
}

function toTitle({ search }: InventoryQuery, filterCount: number): string {
  if (filterCount === 0) return 'No vehicles are available at the moment';
  if (filterCount === 1 && search) return `No vehicles match “${search.replace(/^"([^"]+)"$/, '$1')}”`;
  if (filterCount === 1) return 'No vehicles match this filter';
  return `No vehicles match ${filterCount === 2 ? 'both' : `all ${filterCount}`} filters`;
}

type ChoicesProps = Pick<EmptyResultProps, 'onShow'> & { drops: FilterDrops; filterCount: number };

function Choices({ filterCount, drops, onShow }: ChoicesProps) {
  const { currency } = useSite().contact;
  const isKeepOnly = drops.kind === 'keep-only';
  const leaveOut = filterCount === 1 ? 'Leave it out:' : 'Leave one out:';
  return (
    <>
      <p className={styles.lead}>{isKeepOnly ? 'Leaving out one of them is not enough. Keep only one:' : leaveOut}</p>
      <ul className={styles.drops}>
        {drops.choices.map((drop) => (
          <li key={drop.label}>
            <QueryButton query={drop.query} onShow={onShow}>
              <b>
                {drop.isRaise ? 'Show' : isKeepOnly ? 'Keep only' : 'Leave out'} {drop.label}
              </b>{' '}
              {drop.count !== null && <span className={`num ${styles.count}`}>{pluralize(drop.count, 'vehicle')}</span>}{' '}
              {drop.lowestPriced && (
                <span className={styles.found}>{describeFound(drop, drop.lowestPriced, currency)}</span>
              )}
              <Icon name="arrow" />
            </QueryButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `2015 Toyota Prius C, $12,750` or `from $11,900`, with the flags that every price has. */
function describeFound({ count }: FilterDrop, card: VehicleCard, currency: string): string {
  const price = formatPrice(card.price, currency);
  const text = count === 1 ? `${vehicleName(card)}, ${price}` : `from ${price}`;
  return [text, describeFlags(card)].filter(Boolean).join('. ');
}
