import { createMessageId } from '@dealer/shared-domain';
import type { AppointmentValues, BackofficeContract, Lead, StaffVehicle } from '@dealer/shared-domain/staff';
import { toGone } from '../../ui/to-gone.ts';
import type { ChosenVehicle } from '../../ui/VehicleField.tsx';

/** What was typed, which outlives a closed dialog, and the lead that it is booked from. */
export type BookingDraft = {
  values: AppointmentValues;
  vehicle: ChosenVehicle | null;
  id: string;
  leadId: string | null;
};

export function createBookingDraft(): BookingDraft {
  const customer = { name: '', email: '', phone: '', note: '' };
  return {
    values: { vehicleId: '', startsAt: '', staffId: '', isMailed: true, ...customer },
    vehicle: null,
    id: createMessageId(),
    leadId: null,
  };
}

/** A booking for who a lead is about, and its vehicle if that can be driven. */
export async function createDraftForLead(
  { leads, vehicles }: Pick<BackofficeContract, 'leads' | 'vehicles'>,
  leadId: string,
  signal: AbortSignal,
): Promise<BookingDraft> {
  const lead = await leads.getLead(leadId, signal);
  const vehicle = await findVehicle(vehicles, lead.vehicle, signal);
  const { values, ...draft } = createBookingDraft();
  const { name, email, phone } = lead;
  return {
    ...draft,
    leadId: lead.id,
    vehicle,
    values: { ...values, name, email: email ?? '', phone: phone ?? '', vehicleId: vehicle?.id ?? '' },
  };
}

async function findVehicle(
  vehicles: BackofficeContract['vehicles'],
  requested: Lead['vehicle'],
  signal: AbortSignal,
): Promise<ChosenVehicle | null> {
  if (!requested) return null;
  const vehicle = await vehicles.getVehicle(requested.id, signal).catch(toGone);
  return vehicle !== 'gone' && canBeDriven(vehicle.input) ? requested : null;
}

export function canBeDriven({ status, soldAsIs }: Pick<StaffVehicle, 'status' | 'soldAsIs'>): boolean {
  return (status === 'Available' || status === 'Pending') && !soldAsIs;
}
