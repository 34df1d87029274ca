import { formatCount } from '@dealer/shared-domain';
import { type BackofficeContract, defaultStaffVehicleQuery } from '@dealer/shared-domain/staff';
import type { Check } from './check.ts';

/** Checks that the list and the statistics count the same inventory. */
export function createVehicleChecks({ vehicles }: Pick<BackofficeContract, 'vehicles'>): Check[] {
  const everything = defaultStaffVehicleQuery();
  return [
    {
      id: 'list',
      label: 'Vehicles can be read',
      run: async (signal) => {
        const page = await vehicles.getPage(everything, signal);
        return {
          state: 'ok',
          detail: `${formatCount(page.total)} in the list, ${page.vehicles.length} on its first page`,
        };
      },
    },
    {
      id: 'counts',
      label: 'List and statistics agree',
      run: async (signal) => {
        const [page, stats] = await Promise.all([vehicles.getPage(everything, signal), vehicles.getStats()]);
        const pairs = [
          ['in all', page.counts.All, stats.totalVehicles],
          ['Available', page.counts.Available, stats.availableVehicles],
          ['Pending', page.counts.Pending, stats.pendingVehicles],
          ['Sold', page.counts.Sold, stats.soldVehicles],
          ['Draft', page.counts.Draft, stats.draftVehicles],
        ] as const;
        const different = pairs.filter(([, listed, counted]) => listed !== counted);
        if (different.length === 0) {
          return { state: 'ok', detail: pairs.map(([name, count]) => `${formatCount(count)} ${name}`).join(', ') };
        }
        const differences = different.map(
          ([name, listed, counted]) => `${name}: ${listed} in the list, ${counted} counted`,
        );
        return { state: 'bad', detail: differences.join('; ') };
      },
    },
    {
      id: 'search',
      label: 'Search finds what it should',
      run: async (signal) => {
        const { vehicles: rows } = await vehicles.getPage(everything, signal);
        const [first] = rows;
        if (!first) return { state: 'warn', detail: 'There is no vehicle to look for' };
        const search = first.vin?.slice(-6) ?? `${first.make} ${first.model}`;
        const found = await vehicles.getPage({ ...everything, search }, signal);
        return found.vehicles.some(({ id }) => id === first.id)
          ? { state: 'ok', detail: `“${search}” finds ${formatCount(found.matching)}, with the one that was meant` }
          : { state: 'bad', detail: `“${search}” does not find its own vehicle` };
      },
    },
  ];
}
