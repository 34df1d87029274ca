import type { AlertAnswer } from './alerts/alert.ts';
import type { PublicConfig } from './config.ts';
import type { DealerContact } from './contact/contact.ts';
import type { ContactFormAnswer } from './messages/contact-form-answer.ts';
import type { ContactMessages } from './messages/contact-messages.ts';
import type { Reviews } from './reviews/reviews.ts';
import type { TestDriveAnswer } from './test-drives/booking.ts';
import type { TestDriveSource } from './test-drives/booking-source.ts';
import type { TradeInAnswer } from './trade-ins/trade-in.ts';
import type { VehicleCounter } from './vehicles/vehicle-counter.ts';
import type { VehicleEvents } from './vehicles/vehicle-events.ts';
import type { VehicleSource } from './vehicles/vehicle-source.ts';

/** Set only when the server renders the response to a posted form or to a signed link. */
export type PostedAnswers = {
  contactAnswer?: ContactFormAnswer | undefined;
  testDriveAnswer?: TestDriveAnswer | undefined;
  alertAnswer?: AlertAnswer | undefined;
  tradeInAnswer?: TradeInAnswer | undefined;
};

/** Passed by the shell; the storefront creates no clients. */
export type StorefrontContract = {
  config: PublicConfig;
  vehicles: VehicleSource;
  contact: { getContact(signal?: AbortSignal): Promise<DealerContact> };
  messages: ContactMessages;
  testDrives: TestDriveSource;
  reviews: Reviews;
  vehicleCounter: VehicleCounter;
  /** Applies staff changes immediately to public pages in the same browser. */
  vehicleEvents: VehicleEvents;
} & PostedAnswers;
