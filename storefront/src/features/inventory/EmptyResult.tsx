import { clearFilters, describeFilters, formatCount, type InventoryQuery, phoneHref } from '@dealer/shared-domain';
import { buttonClass, Empty, Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './EmptyResult.module.css';
import type { FilterDrops } from './filter-drops.ts';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type EmptyResultProps = { query: InventoryQuery; drops: FilterDrops | null; onShow: ShowInventory };

/** No vehicle: says which filter to drop, and what that brings where it is known. */
export function EmptyResult({ query, drops, onShow }: EmptyResultProps) {
  const { contact } = useSite();
  const { length } = describeFilters(query);
  if (length === 0) return <Empty title="No vehicles are listed at the moment" />;
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
  const isKeeping = drops.kind === 'keep-only';
  const leaving = filterCount === 1 ? 'Leave it out:' : 'Leave one out:';
  return (
    <>
      <p>{isKeeping ? 'Leaving out one of them is not enough. Keep only one:' : leaving}</p>
      <ul className={styles.drops}>
        {drops.choices.map(({ label, query, count }) => (
          <li key={label}>
            <QueryButton query={query} onShow={onShow}>
              <span className="sr">{isKeeping ? 'Keep only' : 'Leave out'}</span> <b>{label}</b> <Count value={count} />
              <Icon name={isKeeping ? 'arrow' : 'close'} />
            </QueryButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ value }: { value: number | null }) {
  return value !== null && <span className="num">{value === 1 ? '1 vehicle' : `${formatCount(value)} vehicles`}</span>;
}
