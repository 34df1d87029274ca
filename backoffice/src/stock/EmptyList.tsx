import {
  describeStaffFilters,
  type StaffVehicleQuery,
  staffPaths,
  toStaffVehicleSearchParams,
} from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { useDealer } from '../dealer.ts';
import { formatVehicles } from '../format.ts';
import { useStaff } from '../staff.tsx';
import type { StockHead } from './stock-pages.ts';
import type { ShowVehicles } from './use-vehicle-list.ts';

type EmptyListProps = { query: StaffVehicleQuery; head: StockHead; onShow: ShowVehicles };

/** One thing that may be left out, and the list without it. */
type Drop = { label: string; query: StaffVehicleQuery; count?: number };

/** No rows: because there is no vehicle yet, or because of what was asked; then it says what to leave out. */
export function EmptyList({ query, head, onShow }: EmptyListProps) {
  const { currency } = useDealer();
  const drops = listDrops(query, head, currency);
  const counts = useDropCounts(drops, head.total);
  const gains = drops.filter((_, index) => counts[index] !== 0);
  const isAsking = drops.length > 0;
  const cleared: StaffVehicleQuery = { search: '', chip: 'All', sort: query.sort, direction: query.direction, page: 1 };

  return (
    <Empty
      icon={query.search ? 'search' : 'car'}
      title="No vehicles found"
      actions={
        <>
          {gains.map((drop) => (
            <Button key={drop.label} onClick={() => onShow(drop.query)}>
              {tellDrop(drop, counts[drops.indexOf(drop)])}
            </Button>
          ))}
          {drops.length > 1 && <Button onClick={() => onShow(cleared)}>Show all {formatVehicles(head.total)}</Button>}
          <ButtonLink variant="primary" to={staffPaths.addVehicle}>
            <Icon name="plus" /> Add Vehicle
          </ButtonLink>
        </>
      }
    >
      <p>{isAsking ? `Nothing matches ${drops.map(({ label }) => label).join(', ')}.` : 'Add the first one.'}</p>
    </Empty>
  );
}

function listDrops(query: StaffVehicleQuery, { counts }: StockHead, currency: string): Drop[] {
  const drops: Drop[] = describeStaffFilters(query, currency).map(({ label, without }) => ({ label, query: without }));
  if (query.chip !== 'All') {
    drops.unshift({ label: query.chip, query: { ...query, chip: 'All', page: 1 }, count: counts.All });
  }
  if (query.search) drops.unshift({ label: `“${query.search}”`, query: { ...query, search: '', page: 1 } });
  return drops;
}

function tellDrop({ label }: Drop, count: number | undefined): string {
  return `Leave out ${label}${count === undefined ? '' : `: ${formatVehicles(count)}`}`;
}

/** What leaving out each would bring; unknown until it has been asked for. The list itself knows it of its chip. */
function useDropCounts(drops: Drop[], total: number): (number | undefined)[] {
  const { vehicles } = useStaff();
  const addresses = drops.map((drop) => toStaffVehicleSearchParams(drop.query).toString());
  const [counted, setCounted] = useState<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say all of what is left out.
  useEffect(() => {
    const stop = new AbortController();
    for (const [index, drop] of drops.entries()) {
      if (drop.count !== undefined) continue;
      vehicles.getPage(drop.query, stop.signal).then(
        ({ matching }) => setCounted((before) => new Map(before).set(addresses[index] ?? '', matching)),
        () => undefined,
      );
    }
    return () => stop.abort();
  }, [vehicles, addresses.join('\n'), total]);
  return drops.map(({ count }, index) => count ?? counted.get(addresses[index] ?? ''));
}
