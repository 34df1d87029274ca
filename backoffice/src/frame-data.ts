import type { DealerContact } from '@dealer/shared-domain';
import type { AppointmentCounts, MessageCounts } from '@dealer/shared-domain/staff';

/** Data of the layout around every page; counts are null if they could not be loaded. */
export type FrameData = {
  contact: DealerContact;
  vehicleCount: number | null;
  messages: MessageCounts | null;
  appointments: AppointmentCounts | null;
};
