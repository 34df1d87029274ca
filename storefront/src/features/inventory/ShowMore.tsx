import { formatCount, type InventoryQuery, inventoryPageSize, maxInventoryLimit } from '@dealer/shared-domain';
import { ButtonLink } from '@dealer/shared-ui';
import styles from './ShowMore.module.css';
import { toInventoryAddress } from './use-inventory-list.ts';

type ShowMoreProps = {
  query: InventoryQuery;
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
};

/** Lengthens the list. The length is in the address, so that Back restores it. */
export function ShowMore({ query, shown, total, isLoading, onMore }: ShowMoreProps) {
  if (shown === 0) return null;
  const more = Math.min(inventoryPageSize, total - shown);
  const isLongest = query.limit >= maxInventoryLimit;
  return (
    <div className={styles.more}>
      <p className="num">
        Showing {formatCount(shown)} of {formatCount(total)}
        {more > 0 && isLongest && '. Filters or a search find the others.'}
      </p>
      {more > 0 && !isLongest && (
        <ButtonLink
          to={toInventoryAddress({ ...query, limit: query.limit + inventoryPageSize })}
          replace
          preventScrollReset
          aria-busy={isLoading}
          onClick={onMore}
        >
          Show {more} more
        </ButtonLink>
      )}
    </div>
  );
}
