import * as v from 'valibot';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import { countInspected, disclosureKinds, inspectionDatesSchema } from './disclosures.ts';

const rowsSchema = v.array(v.object({ disclosure_inspected_at: inspectionDatesSchema }));
/** Limits the length of the URL. */
const idsPerCall = 60;

/** Counts vehicles with fewer than nine recorded inspections. */
export async function countUninspected(
  { client, dealerId, withSession, failed }: StaffConnection & { failed: string },
  ids: string[],
): Promise<number> {
  let count = 0;
  for (let start = 0; start < ids.length; start += idsPerCall) {
    const rows = await withSession(() => {
      const request = client
        .from('vehicles')
        .select('disclosure_inspected_at')
        .eq('dealer_id', dealerId)
        .in('id', ids.slice(start, start + idsPerCall));
      return runStaffQuery(request, { schema: rowsSchema, failed });
    });
    count += rows.filter((row) => countInspected(row.disclosure_inspected_at) < disclosureKinds.length).length;
  }
  return count;
}
