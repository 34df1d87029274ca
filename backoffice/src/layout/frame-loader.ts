import { fallbackContact } from '@dealer/shared-domain';
import type { BackofficeContract, InventoryStats, Permission } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { FrameData } from '../frame-data.ts';
import { hasPermission } from '../permission.ts';

export function frameLoader(contract: BackofficeContract, getStats: () => Promise<InventoryStats>) {
  const { contact, messages, appointments } = contract;
  const ifPermitted = async <Counts>(permission: Permission, getCounts: () => Promise<Counts>) =>
    (await hasPermission(contract, permission)) ? getCounts() : null;
  return async ({ request }: LoaderFunctionArgs): Promise<FrameData> => {
    const [dealer, stats, messageCounts, appointmentCounts] = await Promise.all([
      contact.getContact(request.signal).catch(() => fallbackContact),
      getStats().catch(() => null),
      ifPermitted('messages', () => messages.getCounts(request.signal)).catch(() => null),
      ifPermitted('appointments', () => appointments.getCounts(request.signal)).catch(() => null),
    ]);
    return {
      contact: dealer,
      vehicleCount: stats?.totalVehicles ?? null,
      messages: messageCounts,
      appointments: appointmentCounts,
    };
  };
}
