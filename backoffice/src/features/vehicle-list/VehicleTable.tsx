import { nextStaffVehicleSort, type StaffVehicle, type StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { SelectAll } from '../../stock/SelectAll.tsx';
import type { StockSnapshot } from '../../stock/stock-pages.ts';
import type { Selection } from '../../stock/use-selection.ts';
import type { ShowVehicles } from '../../stock/use-vehicle-list.ts';
import { ListStrip } from './ListStrip.tsx';
import type { ListView } from './list-view.ts';
import { SortBar } from './SortBar.tsx';
import { toAriaSort, toHeads, toOverflowWidth } from './table-heads.ts';
import type { ListKeys } from './use-list-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import { useStableActions } from './use-stable-actions.ts';
import { useTopOfAnotherList } from './use-top-of-another-list.ts';
import { type RowActions, VehicleRow } from './VehicleRow.tsx';
import styles from './VehicleTable.module.css';

type VehicleTableProps = {
  stock: StockSnapshot;
  /** The rows in the window, so that they are read where they are missing. */
  onSee: (first: number, last: number) => void;
  /** A row as the person has changed it. */
  shown: (row: StaffVehicle) => StaffVehicle;
  /** What the rows belong to; another one starts at the head of the list. */
  listKey: string;
  query: StaffVehicleQuery;
  view: ListView;
  selection: Selection;
  isLoading: boolean;
  actions: RowActions;
  onShow: ShowVehicles;
  body: RefObject<HTMLTableSectionElement | null>;
  keys: ListKeys;
  /** Lies over the head while something is selected, so that no row moves. */
  bar: ReactNode;
};

/** The stock as a table; on a phone its rows stand as a list. Only the rows near the window are in the document. */
export function VehicleTable({
  stock,
  onSee,
  shown,
  listKey,
  query,
  view,
  selection,
  isLoading,
  actions,
  onShow,
  body,
  keys,
  bar,
}: VehicleTableProps) {
  const { currency, timeZone } = useDealer();
  const [nowMs] = useState(() => Date.now());
  const context = useMemo(() => ({ currency, timeZone, nowMs }), [currency, timeZone, nowMs]);
  // Rows that arrive on the way are drawn in pieces: scrolling goes on meanwhile.
  const rows = useDeferredValue(stock);
  const { matching } = rows.head;
  const { stretches, seen, hold, scrollTo } = useRowWindow({
    count: matching,
    body,
    listKey,
    layout: String(view.isCompact),
  });
  const stableActions = useStableActions(actions);
  const frame = useTopOfAnotherList(listKey);
  useEffect(() => onSee(seen.first, seen.last), [onSee, seen.first, seen.last]);
  useLayoutEffect(() => keys.attend({ count: matching, scrollTo }));

  const overflowWidth = toOverflowWidth(view.columns);
  return (
    <>
      <div
        ref={frame}
        className={classNames(styles.frame, view.isCompact && styles.compact, overflowWidth && styles.scrolls)}
        aria-busy={isLoading}
      >
        <div className={styles.bar}>{bar}</div>
        <SortBar query={query} selection={selection} onShow={onShow} />
        <table
          className={styles.table}
          style={overflowWidth ? { minWidth: `${overflowWidth}rem` } : undefined}
          aria-label="Vehicles"
          aria-rowcount={matching + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={styles.check}>
                <SelectAll selection={selection} className={styles.tick} />
              </th>
              {toHeads(view.columns).map(({ key, label, sort, className }) => (
                <th key={key} scope="col" className={className} aria-sort={toAriaSort(query, sort)}>
                  {sort ? (
                    <button type="button" onClick={() => onShow(nextStaffVehicleSort(query, sort))}>
                      {label}
                      {query.sort === sort && <Icon name={query.direction === 'asc' ? 'ascending' : 'descending'} />}
                    </button>
                  ) : (
                    label
                  )}
                </th>
              ))}
              <th scope="col" className={styles.actions}>
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody
            ref={body}
            onFocus={({ target }) => hold(toIndex(target))}
            onBlur={({ relatedTarget }) => hold(toIndex(relatedTarget))}
          >
            {stretches.map((stretch) => {
              if (stretch.kind === 'gap') return <Gap key={`gap-${stretch.index}`} heightPx={stretch.heightPx} />;
              const row = rows.rowAt(stretch.index);
              if (!row) return <ComingRow key={`row-${stretch.index}`} index={stretch.index} />;
              return (
                <VehicleRow
                  key={row.id}
                  row={shown(row)}
                  index={stretch.index}
                  isSelected={selection.has(row.id)}
                  columns={view.columns}
                  context={context}
                  actions={stableActions}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <ListStrip first={seen.first + 1} last={seen.last + 1} matching={matching} />
    </>
  );
}

/** Room for rows that are not in the document. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ height: heightPx }} />
    </tr>
  );
}

/** A row that is being read. */
function ComingRow({ index }: { index: number }) {
  return (
    <tr className={styles.row} aria-rowindex={index + 2} data-index={index}>
      <td className={styles.check} />
      <th scope="row" className={styles.vehicle}>
        <span className={styles.coming}>
          <span className="sr">Loading vehicle...</span>
        </span>
      </th>
    </tr>
  );
}

function toIndex(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return row ? Number(row.getAttribute('data-index')) : null;
}
