import {
  type DealerContact,
  type DomainError,
  fallbackContact,
  isDomainError,
  toHttpStatus,
} from '@dealer/shared-domain';
import type { BackofficeContract, InventoryStats } from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { dashboardLoader } from './pages/dashboard-loader.ts';
import { createStockLoader, type StockData } from './stock/stock-loader.ts';

export type FrameData = {
  contact: DealerContact;
  /** Nothing when it could not be counted. */
  vehicleCount: number | null;
  /** Nothing when it could not be counted. */
  unreadMessages: number | null;
};

/** The loaders of the back office, bound to what the shell handed over. */
export function createLoaders(contract: BackofficeContract) {
  const { vehicles, contact, messages } = contract;
  // The frame and the dashboard ask for the same figures in the same moment.
  let asked: Promise<InventoryStats> | undefined;
  function getStats(): Promise<InventoryStats> {
    asked ??= vehicles.getStats().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  async function frame({ request }: LoaderFunctionArgs): Promise<FrameData> {
    const [dealer, stats, counts] = await Promise.all([
      contact.getContact(request.signal).catch(() => fallbackContact),
      getStats().catch(() => null),
      // Who may not read them counts none.
      messages.getCounts(request.signal).catch(() => null),
    ]);
    return { contact: dealer, vehicleCount: stats?.totalVehicles ?? null, unreadMessages: counts?.unread ?? null };
  }

  const loadStock = createStockLoader(vehicles);

  function stock({ request }: LoaderFunctionArgs): Promise<StockData> {
    return loadStock(request.url, request.signal).catch((error: unknown) => {
      throw isDomainError(error) ? toAnswer(error) : error;
    });
  }

  return { frame, dashboard: dashboardLoader(contract, getStats), stock };
}

/** A domain error becomes the page's error answer, with the status that belongs to its kind. */
function toAnswer({ kind, message }: DomainError) {
  return data({ kind, message }, { status: toHttpStatus(kind) });
}
