import type { DealerContact } from '@dealer/shared-domain';

/** Data of the layout around every page; a count is null if it could not be loaded. */
export type FrameData = {
  contact: DealerContact;
  vehicleCount: number | null;
  unreadMessages: number | null;
  appointmentsToday: number | null;
};
