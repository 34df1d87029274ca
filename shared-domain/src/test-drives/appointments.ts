import type { PolledPage } from '../poll-while-visible.ts';
import type { AppointmentCounts } from './appointment-counts.ts';
import type { Appointment, AppointmentList, AppointmentOutcome, AppointmentState } from './appointment-row.ts';
import type { AppointmentValues } from './appointment-schema.ts';
import type { TestDriveSlot } from './booking.ts';

export type AppointmentChange = {
  state: AppointmentState;
  startsAt: string;
  /** A line for the customer's mail. */
  note?: string;
  isMailed?: boolean;
};

type AppointmentKey = Pick<Appointment, 'id' | 'version'>;

/** What a free time is looked for: `exceptId` is the test drive that moves. */
type SlotQuestion = { vehicleId: string | null; staffId: string | null; exceptId?: string };

/** Test drives for staff. Rejects with a `DomainError`; a conflict is an outcome, and changed nothing. */
export type AppointmentsSource = {
  getCounts(signal?: AbortSignal): Promise<AppointmentCounts>;
  /** Some days from `from` (YYYY-MM-DD) in the dealer's time zone. */
  getDays(from: string, days: number, signal?: AbortSignal): Promise<AppointmentList>;
  getSlots(question: SlotQuestion, signal?: AbortSignal): Promise<TestDriveSlot[]>;
  /** Idempotent by `id`. `leadId` is the lead that it was booked from; without one, the lead that fits or a new one. */
  book(id: string, values: AppointmentValues, leadId: string | null): Promise<AppointmentOutcome>;
  /** Takes a booking back as if it had not been made; false if the customer was told or someone changed it. */
  undoBooking(booked: AppointmentKey): Promise<boolean>;
  change(booked: AppointmentKey, change: AppointmentChange): Promise<AppointmentOutcome>;
  assign(booked: AppointmentKey, staffId: string | null): Promise<AppointmentOutcome>;
  /** Polls while the page is visible. Returns the function that stops it. */
  watch(page: PolledPage, onChange: (counts: AppointmentCounts) => void): () => void;
};

export const appointmentsFailed = 'The appointments could not be loaded. Please try again.';
export const appointmentNotSaved = 'The test drive could not be saved. Please try again.';
