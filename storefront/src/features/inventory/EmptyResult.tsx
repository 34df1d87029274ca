import {
  clearFilters,
  describeFilters,
  type InventoryFacets,
  type InventoryQuery,
  phoneHref,
} from '@dealer/shared-domain';
import { buttonClass, Empty, Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './EmptyResult.module.css';
import { countWithout } from './inventory-form.ts';
import { QueryButton } from './QueryButton.tsx';
import type { ShowInventory } from './use-inventory-list.ts';

type EmptyResultProps = { query: InventoryQuery; facets: InventoryFacets; onShow: ShowInventory };

/** No vehicle: says which filter to drop, and what that brings where it is known. */
export function EmptyResult({ query, facets, onShow }: EmptyResultProps) {
  const { contact } = useSite();
  const filters = describeFilters(query);
  if (filters.length === 0) return <Empty title="No vehicles are listed at the moment" />;
  const drops = filters.map((filter) => ({ ...filter, count: countWithout(query, filter.without, facets) }));
  // What is known to bring nothing is offered only when nothing else is.
  const helpful = drops.filter(({ count }) => count !== 0);
  const title =
    filters.length === 1 ? 'No vehicles match this filter' : `No vehicles match all ${filters.length} filters`;
  return (
    <Empty
      icon="search"
      title={title}
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
      <p>{filters.length === 1 ? 'Leave it out:' : 'Leave one out:'}</p>
      <ul className={styles.drops}>
        {(helpful.length > 0 ? helpful : drops).map(({ label, without, count }) => (
          <li key={label}>
            <QueryButton query={without} onShow={onShow}>
              <span className="sr">Leave out</span> <b>{label}</b> <Count value={count} />
              <Icon name="close" />
            </QueryButton>
          </li>
        ))}
      </ul>
    </Empty>
  );
}

function Count({ value }: { value: number | null }) {
  return value !== null && <span className="num">{value === 1 ? '1 vehicle' : `${value} vehicles`}</span>;
}
