import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { isUuid } from '../uuid.ts';
import { createLeadEventRequests } from './lead-event-requests.ts';
import { createLeadFileRequests } from './lead-file-requests.ts';
import { leadDetailSchema, leadListSchema, remindersSchema, responseTimesSchema } from './lead-row.ts';
import { createLeadWriteRequests } from './lead-write-requests.ts';
import { type LeadsSource, leadsFailed } from './leads.ts';
import { createSavedReplyRequests } from './saved-reply-requests.ts';

const leadMissing = 'This lead is not there.';

export function createLeadsRequests(connection: StaffConnection): LeadsSource {
  const callFunction = createFunctionCaller(connection);

  return {
    getList: ({ search, tab, owner, limit }, signal) => {
      const values = { p_search: search, p_stage: tab, p_owner: owner, p_limit: limit };
      return callFunction('list_leads', values, { schema: leadListSchema, signal, failed: leadsFailed });
    },

    async getLead(id, signal) {
      if (!isUuid(id)) throw new DomainError('not-found', leadMissing);
      const options = { schema: v.nullable(leadDetailSchema), signal, failed: leadsFailed };
      const lead = await callFunction('lead_detail', { p_id: id }, options);
      if (!lead) throw new DomainError('not-found', leadMissing);
      return lead;
    },

    getReminders: (signal) =>
      callFunction('lead_reminders', {}, { schema: remindersSchema, signal, failed: leadsFailed }),
    getResponseTimes: (period, signal) =>
      callFunction(
        'lead_response_times',
        { p_period: period },
        { schema: responseTimesSchema, signal, failed: leadsFailed },
      ),

    ...createLeadWriteRequests(connection),
    ...createLeadEventRequests(connection),
    ...createLeadFileRequests(connection),
    ...createSavedReplyRequests(connection),
  };
}
