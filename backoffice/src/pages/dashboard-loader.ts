import { type DomainError, isDomainError, toHttpStatus } from '@dealer/shared-domain';
import type {
  Activity,
  Attention,
  BackofficeContract,
  InventoryStats,
  StaffVehicle,
  StaffVehicleQuery,
} from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import type { PanelData } from '../features/dashboard/panel-data.ts';

export type DashboardData = {
  stats: PanelData<InventoryStats>;
  attention: PanelData<Attention>;
  recent: PanelData<StaffVehicle[]>;
  /** Available, longest on the lot first. */
  longest: PanelData<StaffVehicle[]>;
  activity: PanelData<Activity[]>;
  loadedAtMs: number;
};

const longestOnTheLot: StaffVehicleQuery = { search: '', chip: 'Available', sort: 'added', direction: 'asc', page: 1 };
const longestCount = 6;

/** Asks for every panel at once and waits for the first line only; where nothing at all came, the page is the error. */
export function dashboardLoader({ vehicles, analytics }: BackofficeContract, getStats: () => Promise<InventoryStats>) {
  return async ({ request: { signal } }: LoaderFunctionArgs): Promise<DashboardData> => {
    const panels = {
      stats: settle(getStats()),
      attention: settle(analytics.getAttention(signal)),
      recent: settle(vehicles.getRecent(signal)),
      longest: settle(vehicles.getPage(longestOnTheLot, signal).then((page) => page.vehicles.slice(0, longestCount))),
      activity: settle(analytics.getActivity(signal)),
    };
    const first = await panels.stats;
    if ('error' in first && (isAboutThePerson(first.error) || (await areAllFailed(Object.values(panels))))) {
      const { kind, message } = first.error;
      throw data({ kind, message }, { status: toHttpStatus(kind) });
    }
    return { ...panels, loadedAtMs: Date.now() };
  };
}

function settle<Value>(work: Promise<Value>): PanelData<Value> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!isDomainError(error)) throw error;
      return { error };
    },
  );
}

function isAboutThePerson({ kind }: DomainError): boolean {
  return kind === 'forbidden' || kind === 'unauthorized';
}

async function areAllFailed(panels: PanelData<unknown>[]): Promise<boolean> {
  return (await Promise.all(panels)).every((panel) => 'error' in panel);
}
