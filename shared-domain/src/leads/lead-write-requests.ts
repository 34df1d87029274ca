import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { createMessageId } from '../messages/contact-message.ts';
import { storedNumber, writtenRowsSchema } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import { type LeadsSource, leadNotDeleted, leadNotSaved, newerLead } from './leads.ts';

type LeadWriteRequests = Pick<
  LeadsSource,
  'change' | 'undoStage' | 'win' | 'add' | 'merge' | 'unmerge' | 'remove' | 'assign' | 'sendToCrm'
>;

const savedSchema = v.array(v.object({ version: storedNumber }));
const anything = v.unknown();
const changedSchema = v.nullable(storedNumber);
const assignedSchema = v.nullable(v.object({ version: storedNumber, owner_id: v.nullable(v.string()) }));

/** Changes of the leads themselves. */
export function createLeadWriteRequests(connection: StaffConnection): LeadWriteRequests {
  const { client, dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);

  return {
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

    async undoStage(id, version, { stage, lostReason, wonPrice, wonOn }) {
      const former = { p_stage: stage, p_lost_reason: lostReason, p_won_price: wonPrice, p_won_on: wonOn };
      const values = { p_id: id, p_version: version, ...former };
      return toVersion(await callFunction('undo_lead_stage', values, { schema: changedSchema, failed: leadNotSaved }));
    },

    async win(id, version, { price, on, marksSold }) {
      const values = { p_id: id, p_version: version, p_price: price, p_on: on, p_mark_sold: marksSold };
      return toVersion(await callFunction('win_lead', values, { schema: changedSchema, failed: leadNotSaved }));
    },

    add: ({ id = createMessageId(), name, email, phone, source, vehicleId }) =>
      withSession(async () => {
        const request = client
          .from('leads')
          // Nothing happens if the lead is stored already, because its answer was lost.
          .upsert(
            {
              id,
              dealer_id: dealerId,
              name,
              email: email || null,
              phone: phone || null,
              source,
              vehicle_id: vehicleId,
            },
            { onConflict: 'id', ignoreDuplicates: true },
          )
          .select('id');
        await runStaffQuery(request, { schema: writtenRowsSchema, failed: leadNotSaved });
        return id;
      }),

    async merge(id, into) {
      await callFunction('merge_leads', { p_id: id, p_into: into }, { schema: anything, failed: leadNotSaved });
    },
    async unmerge(id) {
      await callFunction('unmerge_lead', { p_id: id }, { schema: anything, failed: leadNotSaved });
    },
    async remove(id) {
      await callFunction('delete_lead', { p_id: id }, { schema: anything, failed: leadNotDeleted });
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
  };
}

function toVersion(changed: number | null): number {
  if (changed === null) throw new DomainError('conflict', newerLead);
  return changed;
}
