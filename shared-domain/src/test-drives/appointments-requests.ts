import * as v from 'valibot';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { appointmentListSchema, appointmentOutcomeSchema } from './appointment-row.ts';
import { type AppointmentsSource, appointmentNotSaved, appointmentsFailed } from './appointments.ts';
import { slotsSchema } from './slots-schema.ts';

const slotsFailed = 'The free times could not be loaded.';

export function createAppointmentsRequests(
  connection: StaffConnection,
): Omit<AppointmentsSource, 'getCounts' | 'watch'> {
  const call = createFunctionCaller(connection);
  const saved = { schema: appointmentOutcomeSchema, failed: appointmentNotSaved };
  return {
    getDays: (from, days, signal) => {
      const values = { p_from: from, p_days: days };
      return call('list_appointments', values, { schema: appointmentListSchema, signal, failed: appointmentsFailed });
    },
    getSlots: ({ vehicleId, staffId, exceptId }, signal) => {
      const values = { p_vehicle_id: vehicleId, p_staff_id: staffId, ...(exceptId && { p_except: exceptId }) };
      return call('appointment_slots', values, { schema: slotsSchema, signal, failed: slotsFailed });
    },
    book: (id, { vehicleId, startsAt, name, email, phone, staffId, note, isMailed }, leadId) => {
      const customer = { p_name: name, p_email: email || null, p_phone: phone || null };
      const values = { p_id: id, p_vehicle_id: vehicleId, p_starts_at: startsAt, ...customer };
      const rest = { p_staff_id: staffId || null, p_note: note, p_is_mailed: isMailed, p_lead_id: leadId };
      return call('book_appointment', { ...values, ...rest }, saved);
    },
    undoBooking: ({ id, version }) =>
      call('undo_booking', { p_id: id, p_version: version }, { schema: v.boolean(), failed: appointmentNotSaved }),
    change: ({ id, version }, { state, startsAt, note = '', isMailed = true }) => {
      const values = { p_id: id, p_version: version, p_state: state, p_starts_at: startsAt };
      return call('change_appointment', { ...values, p_note: note, p_is_mailed: isMailed }, saved);
    },
    assign: ({ id, version }, staffId) =>
      call('assign_appointment', { p_id: id, p_version: version, p_staff_id: staffId }, saved),
  };
}
