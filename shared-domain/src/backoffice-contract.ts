import type { StaffSession } from './auth/staff-session.ts';
import type { PublicConfig } from './config.ts';
import type { ContactSource } from './contact/contact-source.ts';
import type { MediaUploads } from './media/media-uploads.ts';
import type { ReferenceSource } from './reference/reference.ts';
import type { StaffVehicleSource } from './vehicles/staff-vehicle.ts';
import type { VehicleEvents } from './vehicles/vehicle-events.ts';

/** What the shell hands to the back office once somebody is signed in: the back office makes no client of its own. */
export type BackofficeContract = {
  config: PublicConfig;
  session: StaffSession;
  vehicles: StaffVehicleSource;
  media: MediaUploads;
  reference: ReferenceSource;
  contact: ContactSource;
  vehicleEvents: VehicleEvents;
};
