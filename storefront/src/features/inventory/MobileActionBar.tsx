import { type InventoryQuery, inventorySorts } from '@dealer/shared-domain';
import { classNames, Icon } from '@dealer/shared-ui';
import { publishBottomBar } from '../../ui/publish-bottom-bar.ts';
import styles from './MobileActionBar.module.css';
import { sortChoices } from './sort-labels.ts';
import type { ShowInventory } from './use-inventory-list.ts';

type MobileActionBarProps = {
  query: InventoryQuery;
  filterCount: number;
  onShow: ShowInventory;
  onOpenFilters: () => void;
};

/** Filter and sort at the foot of a phone's screen. Without scripts it links to the filters in the page. */
export function MobileActionBar({ query, filterCount, onShow, onOpenFilters }: MobileActionBarProps) {
  const label = filterCount > 0 ? `Advanced Filters, ${filterCount} set` : 'Advanced Filters';
  const face = (
    <>
      <Icon name="filters" /> Filters {filterCount > 0 && <b className="num">{filterCount}</b>}
    </>
  );
  return (
    <div ref={publishBottomBar} className={styles.bar} data-bottom-bar="">
      <button
        type="button"
        className={styles.scripted}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={onOpenFilters}
      >
        {face}
      </button>
      <a className={styles.unscripted} href="#filters" aria-label={label}>
        {face}
      </a>
      <span className={classNames(styles.line, styles.scripted)} />
      <label className={styles.scripted}>
        <Icon name="sort" />
        <span className="sr">Sort by</span>
        <span aria-hidden="true">{sortChoices.find(({ sort }) => sort === query.sort)?.label ?? 'Make'}</span>
        <select
          value={`${query.sort} ${query.direction}`}
          onChange={(event) => onShow(toSorted(query, event.currentTarget.value))}
        >
          {query.sort === 'make' && <option value={`make ${query.direction}`}>Make</option>}
          {sortChoices.map(({ sort, label: name, directionLabels }) => (
            <optgroup key={sort} label={name}>
              <option value={`${sort} desc`}>{`${name}: ${directionLabels.desc}`}</option>
              <option value={`${sort} asc`}>{`${name}: ${directionLabels.asc}`}</option>
            </optgroup>
          ))}
        </select>
      </label>
    </div>
  );
}

function toSorted(query: InventoryQuery, value: string): InventoryQuery {
  const [key, direction] = value.split(' ');
  const sort = inventorySorts.find((known) => known === key) ?? query.sort;
  return { ...query, sort, direction: direction === 'asc' ? 'asc' : 'desc' };
}
