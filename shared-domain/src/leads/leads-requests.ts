import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { storedNumber, writtenRowsSchema } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { createLeadEventRequests } from './lead-event-requests.ts';
import { createLeadFileRequests } from './lead-file-requests.ts';
import { leadDetailSchema, leadListSchema, remindersSchema, responseTimesSchema } from './lead-row.ts';
import { type LeadsSource, leadNotSaved, leadsFailed, newerLead } from './leads.ts';
import { createSavedReplyRequests } from './saved-reply-requests.ts';

const savedSchema = v.array(v.object({ version: storedNumber }));
const anything = v.unknown();
const assignedSchema = v.nullable(v.object({ version: storedNumber, owner_id: v.nullable(v.string()) }));

export function createLeadsRequests(connection: StaffConnection): LeadsSource {
  const { client, dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);

  return {
    getList: ({ search, tab, owner, limit }, signal) => {
      const values = { p_search: search, p_stage: tab, p_owner: owner, p_limit: limit };
      return callFunction('list_leads', values, { schema: leadListSchema, signal, failed: leadsFailed });
    },

    async getLead(id, signal) {
      const options = { schema: v.nullable(leadDetailSchema), signal, failed: leadsFailed };
      const lead = await callFunction('lead_detail', { p_id: id }, options);
      if (!lead) throw new DomainError('not-found', 'This lead is not there.');
      return lead;
    },

    change: (id, version, { stage, lostReason, ownerId, nextStep, nextStepDue }) =>
      withSession(async () => {
        const request = client
          .from('leads')
          .update({
            ...(stage !== undefined && { stage }),
            ...(lostReason !== undefined && { lost_reason: lostReason }),
            ...(ownerId !== undefined && { owner_id: ownerId }),
            ...(nextStep !== undefined && { next_step: nextStep }),
            ...(nextStepDue !== undefined && { next_step_due: nextStepDue }),
          })
          .eq('dealer_id', dealerId)
          .eq('id', id)
          .eq('version', version)
          .select('version');
        const [saved] = await runStaffQuery(request, { schema: savedSchema, failed: leadNotSaved });
        if (!saved) throw new DomainError('conflict', newerLead);
        return saved.version;
      }),

    async win(id, version, { price, on, marksSold }) {
      const values = { p_id: id, p_version: version, p_price: price, p_on: on, p_mark_sold: marksSold };
      const isWon = await callFunction('win_lead', values, { schema: v.boolean(), failed: leadNotSaved });
      if (!isWon) throw new DomainError('conflict', newerLead);
    },

    add: ({ name, email, phone, source, vehicleId }) =>
      withSession(async () => {
        const request = client
          .from('leads')
          .insert({
            dealer_id: dealerId,
            name,
            email: email || null,
            phone: phone || null,
            source,
            vehicle_id: vehicleId,
          })
          .select('id');
        const [added] = await runStaffQuery(request, { schema: writtenRowsSchema, failed: leadNotSaved });
        if (!added) throw new DomainError('unavailable', leadNotSaved);
        return added.id;
      }),

    async merge(id, into) {
      await callFunction('merge_leads', { p_id: id, p_into: into }, { schema: anything, failed: leadNotSaved });
    },
    async unmerge(id) {
      await callFunction('unmerge_lead', { p_id: id }, { schema: anything, failed: leadNotSaved });
    },

    async assign(id, version, mode) {
      const values = { p_id: id, p_version: version, p_mode: mode };
      const assigned = await callFunction('assign_lead', values, { schema: assignedSchema, failed: leadNotSaved });
      if (!assigned) throw new DomainError('conflict', newerLead);
      return { version: assigned.version, ownerId: assigned.owner_id };
    },
    async sendToCrm(id) {
      await callFunction('send_adf_now', { p_id: id }, { schema: anything, failed: leadNotSaved });
    },

    getReminders: (signal) =>
      callFunction('lead_reminders', {}, { schema: remindersSchema, signal, failed: leadsFailed }),
    getResponseTimes: (period, signal) =>
      callFunction(
        'lead_response_times',
        { p_period: period },
        { schema: responseTimesSchema, signal, failed: leadsFailed },
      ),

    ...createLeadEventRequests(connection),
    ...createLeadFileRequests(connection),
    ...createSavedReplyRequests(connection),
  };
}
