import { fallbackContact } from '@dealer/shared-domain';
import type { BackofficeContract, InventoryStats } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { FrameData } from '../frame-data.ts';

export function frameLoader(
  { contact, messages, appointments }: BackofficeContract,
  getStats: () => Promise<InventoryStats>,
) {
  return async ({ request }: LoaderFunctionArgs): Promise<FrameData> => {
    const [dealer, stats, messageCounts, appointmentCounts] = await Promise.all([
      contact.getContact(request.signal).catch(() => fallbackContact),
      getStats().catch(() => null),
      // These two fail without their permission.
      messages.getCounts(request.signal).catch(() => null),
      appointments.getCounts(request.signal).catch(() => null),
    ]);
    return {
      contact: dealer,
      vehicleCount: stats?.totalVehicles ?? null,
      messages: messageCounts,
      appointments: appointmentCounts,
    };
  };
}
