import { DomainError } from '@dealer/shared-domain';
import {
  type BackofficeContract,
  defaultStaffVehicleQuery,
  type InventoryStats,
  type StaffVehicle,
} from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { isUnexpectedFormat, readVehicleList } from '../../features/vehicle-list/legacy/read-vehicle-list.ts';

export type LegacyData = {
  /** Null if they could not be loaded. */
  stats: InventoryStats | null;
  vehicles: StaffVehicle[] | null;
  total: number;
  steps: number;
};

/** Each step also loads all earlier ones, so the number of steps is limited. */
export const maxLegacySteps = 40;

/** Loads figures and list of the legacy dashboard; fails only if both fail. */
export function legacyLoader({ vehicles }: Pick<BackofficeContract, 'vehicles'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<LegacyData> => {
    const steps = readSteps(new URL(request.url).searchParams.get('steps'));
    const [stats, list] = await Promise.all([
      vehicles.getStats(request.signal).catch(() => null),
      readSeveral(vehicles, steps, request.signal).catch(() => null),
    ]);
    if (!stats && !list) throw new DomainError('unavailable', 'Failed to initialize dashboard');
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
