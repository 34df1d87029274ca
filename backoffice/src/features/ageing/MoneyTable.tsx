import { formatCount, vehicleName } from '@dealer/shared-domain';
import type { MoneyList, MoneyQuery, MoneyRow, MoneySort } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Icon } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import sortable from '../../ui/sortable-head.module.css';
import styles from './MoneyTable.module.css';
import { MoneyTableRow } from './MoneyTableRow.tsx';

type MoneyTableProps = {
  list: MoneyList;
  query: MoneyQuery;
  isLoading: boolean;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onSort: (sort: MoneySort) => void;
};

type Head = { label: string; sort?: MoneySort; column: keyof typeof styles; isNumber?: boolean };

const heads: readonly Head[] = [
  { label: 'Vehicle', sort: 'vehicle', column: 'vehicle' },
  { label: 'Days', sort: 'days', column: 'days', isNumber: true },
  { label: 'Cost', sort: 'cost', column: 'cost', isNumber: true },
  { label: 'Recon.', sort: 'reconditioning', column: 'recon', isNumber: true },
  { label: 'Price', sort: 'price', column: 'price', isNumber: true },
  { label: 'Floor', sort: 'floor', column: 'floor', isNumber: true },
  { label: 'Margin now', sort: 'margin', column: 'marginCell', isNumber: true },
  { label: 'Interest, 7 days', column: 'interest' },
  { label: 'Next price', sort: 'next', column: 'next', isNumber: true },
];
const soldLabels: Partial<Record<MoneySort, string>> = { price: 'Sold for', margin: 'Margin at sale', next: 'Sold on' };

/** On a phone, each row is a small block without the cost. */
export function MoneyTable({ list, query, isLoading, selectedIds, onSelect, onSort }: MoneyTableProps) {
  const { currency, timeZone } = useDealer();
  const isSold = query.view === 'sold';
  const selectable = list.vehicles.filter(({ proposed }) => proposed !== null);
  const areAllSelected = selectable.length > 0 && selectable.every(({ id }) => selectedIds.has(id));
  const toggle = ({ id }: MoneyRow) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={styles.frame} aria-label="Vehicles with cost and margin" aria-busy={isLoading} tabIndex={0}>
      <table className={classNames('num', styles.table)}>
        <thead className={sortable.head}>
          <tr>
            <th scope="col" className={styles.check}>
              {selectable.length > 0 ? (
                <Checkbox
                  className={styles.tick}
                  label={`Select all ${formatCount(selectable.length)} with a proposed price`}
                  isChecked={areAllSelected}
                  isMixed={!areAllSelected && selectedIds.size > 0}
                  onChange={() => onSelect(new Set(areAllSelected ? [] : selectable.map(({ id }) => id)))}
                />
              ) : (
                <span className="sr">Selection</span>
              )}
            </th>
            {heads.map(({ label, sort, column, isNumber }) => {
              const text = (isSold && sort && soldLabels[sort]) || label;
              const isSorted = sort !== undefined && query.sort === sort;
              return (
                <th
                  key={label}
                  scope="col"
                  className={classNames(styles[column], isNumber && styles.number)}
                  aria-sort={isSorted ? (query.direction === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {sort && !(isSold && sort === 'next') ? (
                    <button type="button" onClick={() => onSort(sort)}>
                      {text}
                      {isSorted && <Icon name={query.direction === 'asc' ? 'ascending' : 'descending'} />}
                    </button>
                  ) : (
                    text
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {list.vehicles.map((row) => (
            <MoneyTableRow
              key={row.id}
              row={row}
              name={vehicleName(row)}
              steps={list.steps}
              currency={currency}
              timeZone={timeZone}
              isSelected={selectedIds.has(row.id)}
              onToggle={() => toggle(row)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
