import {
  describeStaffFilters,
  type StaffVehicleQuery,
  staffPaths,
  toStaffVehicleSearchParams,
} from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatVehicles } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './EmptyList.module.css';
import type { ShowVehicles } from './use-vehicle-list.ts';
import type { VehicleListTotals } from './vehicle-pages.ts';

const maxShownLetters = 40;

type EmptyListProps = { query: StaffVehicleQuery; totals: VehicleListTotals; onShow: ShowVehicles };

type Removal = { label: string; query: StaffVehicleQuery; count?: number };

/** Offers to remove the filters that hide every vehicle, or to add the first vehicle. */
export function EmptyList({ query, totals, onShow }: EmptyListProps) {
  const { currency } = useDealer();
  const removals = listRemovals(query, totals, currency);
  const counts = useRemovalCounts(removals, totals.total);
  const useful = removals.filter((_, index) => counts[index] !== 0);
  const isFiltered = removals.length > 0;
  const cleared: StaffVehicleQuery = { search: '', chip: 'All', sort: query.sort, direction: query.direction, page: 1 };

  return (
    <Empty
      icon={query.search ? 'search' : 'car'}
      title="No vehicles found"
      actions={
        <>
          {useful.map((removal) => (
            <Button key={removal.label} className={styles.removal} onClick={() => onShow(removal.query)}>
              {describeRemoval(removal, counts[removals.indexOf(removal)])}
            </Button>
          ))}
          {removals.length > 1 && (
            <Button onClick={() => onShow(cleared)}>Show all {formatVehicles(totals.total)}</Button>
          )}
          <ButtonLink variant="primary" to={staffPaths.addVehicle}>
            <Icon name="plus" /> Add Vehicle
          </ButtonLink>
        </>
      }
    >
      <p>{isFiltered ? `Nothing matches ${removals.map(({ label }) => label).join(', ')}.` : 'Add the first one.'}</p>
    </Empty>
  );
}

function listRemovals(query: StaffVehicleQuery, { counts }: VehicleListTotals, currency: string): Removal[] {
  const removals: Removal[] = describeStaffFilters(query, currency).map(({ label, without }) => ({
    label,
    query: without,
  }));
  if (query.chip !== 'All') {
    removals.unshift({ label: query.chip, query: { ...query, chip: 'All', page: 1 }, count: counts.All });
  }
  if (query.search) removals.unshift({ label: `“${shorten(query.search)}”`, query: { ...query, search: '', page: 1 } });
  return removals;
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > maxShownLetters ? `${letters.slice(0, maxShownLetters - 1).join('')}…` : text;
}

function describeRemoval({ label }: Removal, count: number | undefined): string {
  return `Leave out ${label}${count === undefined ? '' : `: ${formatVehicles(count)}`}`;
}

/** How many vehicles each removal would show; undefined until it is counted. */
function useRemovalCounts(removals: Removal[], total: number): (number | undefined)[] {
  const { vehicles } = useStaff();
  const addresses = removals.map((removal) => toStaffVehicleSearchParams(removal.query).toString());
  const [counted, setCounted] = useState<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses identify the queries.
  useEffect(() => {
    const stop = new AbortController();
    for (const [index, removal] of removals.entries()) {
      if (removal.count !== undefined) continue;
      vehicles.getPage(removal.query, stop.signal).then(
        ({ matching }) => setCounted((before) => new Map(before).set(addresses[index] ?? '', matching)),
        () => undefined,
      );
    }
    return () => stop.abort();
  }, [vehicles, addresses.join('\n'), total]);
  return removals.map(({ count }, index) => count ?? counted.get(addresses[index] ?? ''));
}
