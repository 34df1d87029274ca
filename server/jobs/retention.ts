import { retention } from '@dealer/shared-domain';
import * as v from 'valibot';
import { removeMember } from '../api/staff/remove-member.ts';
import type { BackendClient } from '../backend-client.ts';

const idsSchema = v.array(v.pipe(v.string(), v.uuid()));

/** Deletes personal information after the periods on the privacy page. Returns the number of records and accounts. */
export async function deleteExpiredRecords(backend: BackendClient, dealerId: string): Promise<number> {
  const parameters = { p_dealer_id: dealerId, p_periods: retention };
  const records = await backend.call('delete_expired_records', parameters, v.number());
  const members = await backend.call('expired_staff_members', parameters, idsSchema);
  for (const id of members) await removeMember(backend, dealerId, id);
  return records + members.length;
}
