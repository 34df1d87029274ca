import { formatCount } from '@dealer/shared-domain';
import { countStaffVehiclePages, type StaffVehicleQuery, staffVehiclePageSize } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import styles from './Pager.module.css';
import type { ShowVehicles } from './use-vehicle-list.ts';

type PagerProps = {
  query: StaffVehicleQuery;
  shown: number;
  matching: number;
  onShow: ShowVehicles;
};

/** The strip below the rows. It is always there, so what is announced in it never lies on a row. */
export function Pager({ query, shown, matching, onShow }: PagerProps) {
  const first = (query.page - 1) * staffVehiclePageSize + 1;
  const last = countStaffVehiclePages(matching);
  return (
    <footer className={styles.pager}>
      <div className={styles.place}>
        <p className="num">
          {shown > 0 && `Rows ${formatCount(first)}–${formatCount(first + shown - 1)} of ${formatCount(matching)}`}
        </p>
        {last > 1 && (
          <>
            <PageButton
              label="Previous page"
              icon="previous"
              isPossible={query.page > 1}
              onPress={() => onShow({ ...query, page: query.page - 1 }, { fromTop: true })}
            />
            <PageButton
              label="Next page"
              icon="next"
              isPossible={query.page < last}
              onPress={() => onShow({ ...query, page: query.page + 1 }, { fromTop: true })}
            />
          </>
        )}
      </div>
      <p className={styles.keys}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Space</kbd> select <kbd>Enter</kbd> edit <kbd>N</kbd> new
      </p>
    </footer>
  );
}

type PageButtonProps = { label: string; icon: 'previous' | 'next'; isPossible: boolean; onPress: () => void };

/** At the end it stays where it is, and so does the focus. */
function PageButton({ label, icon, isPossible, onPress }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
