import { writtenRowsSchema } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import { type LeadsSource, leadNotSaved } from './leads.ts';

type LeadEventRequests = Pick<LeadsSource, 'addNote' | 'logCall' | 'keepApart' | 'undoKeepApart'>;
type LeadEvent = { lead_id: string; kind: string; text?: string; detail?: object };

/** What staff write into a lead's history themselves. */
export function createLeadEventRequests({ client, dealerId, withSession }: StaffConnection): LeadEventRequests {
  /** Returns the ids of the events. */
  const addEvents = (...events: LeadEvent[]): Promise<string[]> =>
    withSession(async () => {
      const rows = events.map((event) => ({ dealer_id: dealerId, ...event }));
      const request = client.from('lead_events').insert(rows).select('id');
      const added = await runStaffQuery(request, { schema: writtenRowsSchema, failed: leadNotSaved });
      return added.map(({ id }) => id);
    });

  return {
    async addNote(id, text) {
      await addEvents({ lead_id: id, kind: 'note', text });
    },
    async logCall(id, outcome, text) {
      await addEvents({ lead_id: id, kind: 'call', text, detail: { outcome } });
    },
    keepApart: (id, otherId) =>
      addEvents(
        { lead_id: id, kind: 'apart', detail: { lead: otherId } },
        { lead_id: otherId, kind: 'apart', detail: { lead: id } },
      ),
    async undoKeepApart(eventIds) {
      await withSession(() => {
        const request = client.from('lead_events').delete().eq('dealer_id', dealerId).in('id', eventIds).select('id');
        return runStaffQuery(request, { schema: writtenRowsSchema, failed: leadNotSaved });
      });
    },
  };
}
