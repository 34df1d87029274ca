import * as v from 'valibot';
import { camelKeys } from '../supabase/camel-keys.ts';
import { storedNumber } from '../supabase/column-schemas.ts';

export const appointmentCountsSchema = v.pipe(
  v.object({ today: storedNumber, to_confirm: storedNumber, mark: v.string() }),
  v.transform((row) => camelKeys(row)),
);
/** `mark` changes with every test drive. */
export type AppointmentCounts = v.InferOutput<typeof appointmentCountsSchema>;
