import {
  type DealerContact,
  type DomainError,
  fallbackContact,
  isDomainError,
  toHttpStatus,
} from '@dealer/shared-domain';
import {
  type BackofficeContract,
  countStaffVehiclePages,
  type InventoryStats,
  parseStaffVehicleQuery,
  type StaffVehicle,
  type StaffVehiclePage,
  type StaffVehicleQuery,
} from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { toVehicleListAddress } from './features/vehicle-list/vehicle-list-address.ts';

export type FrameData = {
  contact: DealerContact;
  /** Nothing when it could not be counted. */
  vehicleCount: number | null;
};
export type DashboardData = {
  stats: InventoryStats;
  recent: StaffVehicle[];
  /** Available, longest on the lot first. */
  longest: StaffVehicle[];
  loadedAtMs: number;
};
/** Without its page the list could not be read: the search and the chips stay. */
export type VehicleListData = { query: StaffVehicleQuery; page: StaffVehiclePage | null };

const longestOnTheLot: StaffVehicleQuery = {
  search: '',
  chip: 'Available',
  sort: 'added',
  direction: 'asc',
  page: 1,
};
const longestCount = 6;

/** The loaders of the back office, bound to what the shell handed over. */
export function createLoaders({ vehicles, contact }: BackofficeContract) {
  // The frame and the dashboard ask for the same figures in the same moment.
  let asked: Promise<InventoryStats> | undefined;
  function getStats(): Promise<InventoryStats> {
    asked ??= vehicles.getStats().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  async function frame({ request }: LoaderFunctionArgs): Promise<FrameData> {
    const [dealer, stats] = await Promise.all([
      contact.getContact(request.signal).catch(() => fallbackContact),
      getStats().catch(() => null),
    ]);
    return { contact: dealer, vehicleCount: stats?.totalVehicles ?? null };
  }

  async function dashboard({ request }: LoaderFunctionArgs): Promise<DashboardData> {
    try {
      const [stats, recent, longest] = await Promise.all([
        getStats(),
        vehicles.getRecent(request.signal),
        vehicles.getPage(longestOnTheLot, request.signal),
      ]);
      return { stats, recent, longest: longest.vehicles.slice(0, longestCount), loadedAtMs: Date.now() };
    } catch (error) {
      throw isDomainError(error) ? toAnswer(error) : error;
    }
  }

  async function vehicleList({ request }: LoaderFunctionArgs): Promise<VehicleListData> {
    const query = parseStaffVehicleQuery(new URL(request.url).searchParams);
    const page = await vehicles.getPage(query, request.signal).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
      if (error.kind === 'forbidden') throw toAnswer(error);
      return null;
    });
    // The last vehicle of the last page went: the page before is the last one now.
    const last = page && countStaffVehiclePages(page.matching);
    if (last && query.page > last) {
      const { pathname, search } = toVehicleListAddress({ ...query, page: last });
      throw redirect([pathname, search].filter(Boolean).join('?'));
    }
    return { query, page };
  }

  return { frame, dashboard, vehicleList };
}

/** A domain error becomes the page's error answer, with the status that belongs to its kind. */
function toAnswer({ kind, message }: DomainError) {
  return data({ kind, message }, { status: toHttpStatus(kind) });
}
