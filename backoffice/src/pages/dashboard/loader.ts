import { DomainError, fallbackContact, isDomainError, toLocalTime } from '@dealer/shared-domain';
import type {
  Activity,
  AppointmentList,
  Attention,
  BackofficeContract,
  InventoryStats,
  StaffVehicle,
  StaffVehicleQuery,
} from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PanelData } from '../../features/dashboard/panel-data.ts';
import { hasPermission } from '../../permission.ts';

export type DashboardData = {
  stats: PanelData<InventoryStats>;
  attention: PanelData<Attention>;
  recent: PanelData<StaffVehicle[]>;
  /** Available vehicles, longest on the lot first. */
  longest: PanelData<StaffVehicle[]>;
  activity: PanelData<Activity[]>;
  /** Fails without the permission; the page then shows no panel. */
  drives: PanelData<AppointmentList>;
  /** Whether the set-up checklist shows; it stays away if that is unknown. */
  needsSetup: boolean;
  loadedAtMs: number;
};

const oldestAvailable: StaffVehicleQuery = { search: '', chip: 'Available', sort: 'added', direction: 'asc', page: 1 };
const longestCount = 6;

/** Loads all panels in parallel and waits only for the figures. Fails if every panel failed. */
export function dashboardLoader(contract: BackofficeContract, getStats: () => Promise<InventoryStats>) {
  const { vehicles, analytics, setup } = contract;
  return async ({ request: { signal } }: LoaderFunctionArgs): Promise<DashboardData> => {
    const panels = {
      stats: settle(getStats()),
      attention: settle(analytics.getAttention(signal)),
      recent: settle(vehicles.getRecent(signal)),
      longest: settle(vehicles.getPage(oldestAvailable, signal).then((page) => page.vehicles.slice(0, longestCount))),
      activity: settle(analytics.getActivity(signal)),
    };
    const drives = settle(getTodaysDrives(contract, signal));
    // Awaited, so that the checklist doesn't push down what already shows.
    const [first, needed] = await Promise.all([panels.stats, settle(setup.isNeeded(signal))]);
    if ('error' in first && (isRefusal(first.error) || (await areAllFailed(Object.values(panels))))) {
      throw first.error;
    }
    return { ...panels, drives, needsSetup: 'value' in needed && needed.value, loadedAtMs: Date.now() };
  };
}

async function getTodaysDrives(contract: BackofficeContract, signal: AbortSignal) {
  const { appointments, contact } = contract;
  if (!(await hasPermission(contract, 'appointments'))) throw new DomainError('forbidden', 'No right for appointments');
  const { timeZone } = await contact.getContact(signal).catch(() => fallbackContact);
  return appointments.getDays(toLocalTime(new Date(), timeZone).date, 1, signal);
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

function isRefusal({ kind }: DomainError): boolean {
  return kind === 'forbidden' || kind === 'unauthorized';
}

async function areAllFailed(panels: PanelData<unknown>[]): Promise<boolean> {
  return (await Promise.all(panels)).every((panel) => 'error' in panel);
}
