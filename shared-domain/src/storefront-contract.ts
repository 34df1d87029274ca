import type { PublicConfig } from './config.ts';
import type { DealerContact } from './contact/contact.ts';
import type { ContactMessages } from './contact/contact-messages.ts';
import type { Reviews } from './reviews/reviews.ts';
import type { VehicleCounter } from './vehicles/vehicle-counter.ts';
import type { VehicleEvents } from './vehicles/vehicle-events.ts';
import type { VehicleSource } from './vehicles/vehicle-source.ts';

/** What the shell hands to the storefront: the storefront makes no client of its own. */
export type StorefrontContract = {
  config: PublicConfig;
  vehicles: VehicleSource;
  contact: { getContact(signal?: AbortSignal): Promise<DealerContact> };
  messages: ContactMessages;
  reviews: Reviews;
  vehicleCounter: VehicleCounter;
  /** What staff change in this browser shows in its public pages at once. */
  vehicleEvents: VehicleEvents;
};
