import type { StaffVehicle, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import type { Selection } from '../actions/use-selection.ts';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import type { VehiclePagesSnapshot } from '../vehicle-pages.ts';
import { ListStrip } from './ListStrip.tsx';
import type { ListView } from './list-view.ts';
import type { RowActions, RowContext } from './row-actions.ts';
import { SortBar } from './SortBar.tsx';
import { TableHead } from './TableHead.tsx';
import { toOverflowWidth } from './table-heads.ts';
import type { ListKeys } from './use-list-keys.ts';
import { type Stretch, useRowWindow } from './use-row-window.ts';
import { useScrollToTopOnQueryChange } from './use-scroll-to-top-on-query-change.ts';
import { useStableActions } from './use-stable-actions.ts';
import { VehicleRow } from './VehicleRow.tsx';
import styles from './VehicleTable.module.css';

type VehicleTableProps = {
  list: VehiclePagesSnapshot;
  /** Called with the indexes of the rows in view. */
  onSee: (first: number, last: number) => void;
  withEdits: (row: StaffVehicle) => StaffVehicle;
  /** Identifies the query: a new one scrolls to the top. */
  listKey: string;
  query: StaffVehicleQuery;
  view: ListView;
  selection: Selection;
  isLoading: boolean;
  actions: RowActions;
  onShow: ShowVehicles;
  body: RefObject<HTMLTableSectionElement | null>;
  keys: ListKeys;
  /** Covers the table header while rows are selected, so that no row moves. */
  bar: ReactNode;
};

/** The vehicles as a table, or as a list on a phone. Only rows near the window are rendered. */
export function VehicleTable(props: VehicleTableProps) {
  const { list, listKey, query, view, selection, isLoading, onShow, onSee, body, keys, bar } = props;
  // New rows render at low priority, so that scrolling stays smooth.
  const rows = useDeferredValue(list);
  const { matching } = rows.totals;
  const { stretches, seen, setFocusedIndex, scrollTo } = useRowWindow({
    count: matching,
    body,
    listKey,
    layout: String(view.isCompact),
  });
  const frame = useScrollToTopOnQueryChange(listKey);
  useEffect(() => onSee(seen.first, seen.last), [onSee, seen.first, seen.last]);
  useLayoutEffect(() => keys.onRows({ count: matching, scrollTo }));

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
          <TableHead query={query} columns={view.columns} selection={selection} onShow={onShow} />
          <tbody
            ref={body}
            onFocus={({ target }) => setFocusedIndex(toIndex(target))}
            onBlur={({ relatedTarget }) => setFocusedIndex(toIndex(relatedTarget))}
          >
            <Rows {...props} rows={rows} stretches={stretches} />
          </tbody>
        </table>
      </div>
      <ListStrip first={seen.first + 1} last={seen.last + 1} matching={matching} />
    </>
  );
}

type RowsProps = Pick<VehicleTableProps, 'withEdits' | 'view' | 'selection' | 'actions'> & {
  rows: VehiclePagesSnapshot;
  stretches: Stretch[];
};

function Rows({ rows, stretches, withEdits, view, selection, actions }: RowsProps) {
  const context = useRowContext();
  const stableActions = useStableActions(actions);
  return stretches.map((stretch) => {
    if (stretch.kind === 'gap') return <Gap key={`gap-${stretch.index}`} heightPx={stretch.heightPx} />;
    const row = rows.rowAt(stretch.index);
    if (!row) return <PlaceholderRow key={`row-${stretch.index}`} index={stretch.index} />;
    return (
      <VehicleRow
        key={row.id}
        row={withEdits(row)}
        index={stretch.index}
        isSelected={selection.has(row.id)}
        columns={view.columns}
        context={context}
        actions={stableActions}
      />
    );
  });
}

function useRowContext(): RowContext {
  const { currency, timeZone } = useDealer();
  const [nowMs] = useState(() => Date.now());
  return useMemo(() => ({ currency, timeZone, nowMs }), [currency, timeZone, nowMs]);
}

/** Fills the space of rows that are not rendered. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable.
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ height: heightPx }} />
    </tr>
  );
}

function PlaceholderRow({ index }: { index: number }) {
  return (
    <tr className={styles.row} aria-rowindex={index + 2} data-index={index}>
      <td className={styles.check} />
      <th scope="row" className={styles.vehicle}>
        <span className={styles.placeholder}>
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
