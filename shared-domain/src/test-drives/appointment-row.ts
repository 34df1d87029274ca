import * as v from 'valibot';
import { messageVehicleSchema } from '../messages/staff-message-row.ts';
import { camelKeys } from '../supabase/camel-keys.ts';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { appointmentCountsSchema } from './appointment-counts.ts';

const appointmentState = v.picklist(['requested', 'confirmed', 'cancelled', 'done', 'missed']);
export type AppointmentState = v.InferOutput<typeof appointmentState>;

const appointmentSchema = v.pipe(
  v.object({
    id: v.string(),
    version: storedNumber,
    state: appointmentState,
    starts_at: v.string(),
    name: v.string(),
    email: storedTextOrNull,
    phone: storedTextOrNull,
    /** Null while the message that the visitor booked with is spam. */
    lead_id: storedTextOrNull,
    staff_id: storedTextOrNull,
    changed_by: storedTextOrNull,
    changed_at: v.string(),
    /** The visitor knows of the last change. */
    is_mailed: v.boolean(),
    mail_error: storedTextOrNull,
    vehicle: v.nullable(messageVehicleSchema),
  }),
  v.transform((row) => camelKeys(row)),
);
export type Appointment = v.InferOutput<typeof appointmentSchema>;

const spanSchema = v.pipe(
  v.object({ opens_at: v.string(), closes_at: v.string() }),
  v.transform((row) => camelKeys(row)),
);
export type OpeningSpan = v.InferOutput<typeof spanSchema>;

const driverSchema = v.object({ id: v.string(), name: v.string() });
/** Staff who can drive along. */
export type Driver = v.InferOutput<typeof driverSchema>;

export const appointmentListSchema = v.pipe(
  v.object({
    appointments: v.array(appointmentSchema),
    to_confirm: v.array(appointmentSchema),
    /** Coming ones of all days that are outside opening hours now. Undefined in an older shell. */
    while_closed: v.optional(v.array(appointmentSchema)),
    spans: v.array(spanSchema),
    staff: v.array(driverSchema),
    counts: appointmentCountsSchema,
  }),
  v.transform((row) => camelKeys(row)),
);
export type AppointmentList = v.InferOutput<typeof appointmentListSchema>;

const conflictSchema = v.object({
  kind: v.picklist(['vehicle', 'staff', 'past', 'closed', 'changed']),
  /** What holds the time; for `changed`, the newer state. */
  holder: v.nullable(appointmentSchema),
  /** The nearest free times. */
  free: v.array(v.string()),
});
/** Why nothing was changed. */
export type AppointmentConflict = v.InferOutput<typeof conflictSchema>;

export const appointmentOutcomeSchema = v.union([
  v.object({ saved: appointmentSchema }),
  v.object({ conflict: conflictSchema }),
]);
export type AppointmentOutcome = v.InferOutput<typeof appointmentOutcomeSchema>;
