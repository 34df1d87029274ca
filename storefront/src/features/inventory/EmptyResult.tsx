import {
  clearFilters,
  describeFilters,
  type InventoryQuery,
  phoneHref,
  pluralize,
  type UnderstoodSearch,
} from '@dealer/shared-domain';
import { buttonClass, Empty, Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './EmptyResult.module.css';
import type { FilterDrops } from './filter-drops.ts';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type EmptyResultProps = {
  query: InventoryQuery;
  understood?: UnderstoodSearch | null;
  drops: FilterDrops | null;
  onShow: ShowInventory;
};

/** Suggests filters to drop, with the number of vehicles that brings. */
export function EmptyResult({ query, understood, drops, onShow }: EmptyResultProps) {
  const { contact } = useSite();
  const { length } = describeFilters(query, understood);
  if (length === 0) return <Empty title="No vehicles are available at the moment" />;
  return (
    <Empty
      icon="search"
      title={length === 1 ? 'No vehicles match this filter' : `No vehicles match all ${length} filters`}
      actions={
        <>
          <QueryButton className={buttonClass({})} query={clearFilters(query)} onShow={onShow}>
            Clear All
          </QueryButton>
          <a className="link" href={phoneHref(contact.phone)}>
            Call us to look for one
          </a>
        </>
      }
    >
      {drops && drops.choices.length > 0 && <Choices filterCount={length} drops={drops} onShow={onShow} />}
    </Empty>
  );
}

type ChoicesProps = Pick<EmptyResultProps, 'onShow'> & { drops: FilterDrops; filterCount: number };

function Choices({ filterCount, drops, onShow }: ChoicesProps) {
  const isKeepOnly = drops.kind === 'keep-only';
  const leaveOut = filterCount === 1 ? 'Leave it out:' : 'Leave one out:';
  return (
    <>
      <p>{isKeepOnly ? 'Leaving out one of them is not enough. Keep only one:' : leaveOut}</p>
      <ul className={styles.drops}>
        {drops.choices.map(({ label, query, count }) => (
          <li key={label}>
            <QueryButton query={query} onShow={onShow}>
              <span className="sr">{isKeepOnly ? 'Keep only' : 'Leave out'}</span> <b>{label}</b>{' '}
              <Count value={count} />
              <Icon name={isKeepOnly ? 'arrow' : 'close'} />
            </QueryButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ value }: { value: number | null }) {
  return value !== null && <span className="num">{pluralize(value, 'vehicle')}</span>;
}
