import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import type { SessionGuard } from '../supabase/session-guard.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { watchCounts } from '../watch-counts.ts';
import { appointmentCountsSchema } from './appointment-counts.ts';
import { type AppointmentsSource, appointmentsFailed } from './appointments.ts';

/** The count loads with the back office; the rest of the code loads on first use. */
export function createAppointmentsSource({
  withoutAsking,
  ...connection
}: StaffConnection & {
  /** For polling the count: never asks the person to sign in. */
  withoutAsking: SessionGuard;
}): AppointmentsSource {
  const callSilently = createFunctionCaller({ ...connection, withSession: withoutAsking });

  async function open() {
    const { createAppointmentsRequests } = await importWithRetry(
      () => import(/* webpackChunkName: "staff-appointments" */ './appointments-requests.ts'),
    ).catch((cause: unknown) => {
      throw new DomainError('unavailable', appointmentsFailed, { cause });
    });
    return createAppointmentsRequests(connection);
  }

  const getCounts: AppointmentsSource['getCounts'] = (signal) =>
    callSilently('appointment_counts', {}, { schema: appointmentCountsSchema, signal, failed: appointmentsFailed });

  return {
    getCounts,
    getDays: async (...question) => (await open()).getDays(...question),
    getSlots: async (...question) => (await open()).getSlots(...question),
    book: async (...booking) => (await open()).book(...booking),
    undoBooking: async (...booking) => (await open()).undoBooking(...booking),
    change: async (...change) => (await open()).change(...change),
    assign: async (...driver) => (await open()).assign(...driver),
    watch: (page, onChange) => watchCounts(page, () => getCounts(), onChange),
  };
}
