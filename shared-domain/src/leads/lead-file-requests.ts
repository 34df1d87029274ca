import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { writtenRowsSchema } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import { leadFileTypes } from './lead-files.ts';
import { fileFailed, type LeadsSource, leadNotSaved } from './leads.ts';

type LeadFileRequests = Pick<LeadsSource, 'addFile' | 'getFile' | 'removeFile'>;

const filesSchema = v.array(v.object({ name: v.string(), type: v.picklist(leadFileTypes), content: v.string() }));

/** The files that staff keep with a lead. */
export function createLeadFileRequests({ client, dealerId, withSession }: StaffConnection): LeadFileRequests {
  return {
    async addFile(leadId, file) {
      await withSession(() => {
        const request = client
          .from('lead_files')
          .insert({ dealer_id: dealerId, lead_id: leadId, ...file })
          .select('id');
        return runStaffQuery(request, { schema: writtenRowsSchema, failed: leadNotSaved });
      });
    },
    getFile: (id) =>
      withSession(async () => {
        const request = client.from('lead_files').select('name,type,content').eq('dealer_id', dealerId).eq('id', id);
        const [file] = await runStaffQuery(request, { schema: filesSchema, failed: fileFailed });
        if (!file) throw new DomainError('not-found', 'This file no longer exists.');
        return file;
      }),
    async removeFile(id) {
      await withSession(() => {
        const request = client.from('lead_files').delete().eq('dealer_id', dealerId).eq('id', id).select('id');
        return runStaffQuery(request, { schema: writtenRowsSchema, failed: leadNotSaved });
      });
    },
  };
}
