import {
  type BackofficeContract,
  defaultStaffVehicleQuery,
  type InventoryStats,
  type StaffVehicle,
} from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { isUnexpectedFormat, readVehicleList } from '../features/legacy/read-vehicle-list.ts';

export type LegacyData = {
  /** Nothing where they could not be read. */
  stats: InventoryStats | null;
  vehicles: StaffVehicle[] | null;
  /** How many there are in all. */
  total: number;
  /** How many steps of the list are shown. */
  steps: number;
};

/** Each step is read anew with every other, so that the list has an end; Vehicle Management has none. */
export const maxLegacySteps = 40;

/** Figures and list of the old dashboard. It fails as a whole only where neither can be read. */
export function legacyLoader({ vehicles }: Pick<BackofficeContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<LegacyData> => {
    const steps = readSteps(new URL(request.url).searchParams.get('steps'));
    const [stats, list] = await Promise.all([
      vehicles.getStats(request.signal).catch(() => null),
      readSeveral(vehicles, steps, request.signal).catch(() => null),
    ]);
    if (!stats && !list) throw data({ message: 'Failed to initialize dashboard' }, { status: 503 });
    return { stats, vehicles: list?.vehicles ?? null, total: list?.total ?? 0, steps };
  };
}

async function readSeveral(source: BackofficeContract['vehicles'], steps: number, signal: AbortSignal) {
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((page) => readPage(source, page, signal)));
  return { vehicles: pages.flatMap(readVehicleList), total: Number(Object(pages[0]).total ?? 0) };
}

async function readPage(source: BackofficeContract['vehicles'], page: number, signal: AbortSignal): Promise<unknown> {
  try {
    return await source.getPage({ ...defaultStaffVehicleQuery(), page }, signal);
  } catch (error) {
    if (isUnexpectedFormat(error)) return [];
    throw error;
  }
}

function readSteps(text: string | null): number {
  return /^[1-9]\d?$/.test(text ?? '') ? Math.min(Number(text), maxLegacySteps) : 1;
}
