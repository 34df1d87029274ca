import { formatCount, type InventoryQuery, inventoryPageSize, maxInventoryLimit } from '@dealer/shared-domain';
import { ButtonLink } from '@dealer/shared-ui';
import styles from './ShowMore.module.css';
import { toInventoryAddress } from './use-inventory-list.ts';

type ShowMoreProps = {
  query: InventoryQuery;
  shown: number;
  total: number;
  isLoading: boolean;
  /** Called when more are asked for. */
  onMore: () => void;
};

/** Makes the list longer. Its length is in the address, so coming back from a vehicle finds it as it was. */
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
