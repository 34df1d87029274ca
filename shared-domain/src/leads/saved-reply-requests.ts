import * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { writtenRowsSchema } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import { type LeadsSource, repliesFailed, replyNotSaved } from './leads.ts';

type SavedReplyRequests = Pick<LeadsSource, 'listReplies' | 'saveReply' | 'removeReply'>;

const repliesSchema = v.array(v.object({ id: v.string(), title: v.string(), text: v.string() }));

/** The dealership's replies to start from. */
export function createSavedReplyRequests({ client, dealerId, withSession }: StaffConnection): SavedReplyRequests {
  return {
    listReplies: (signal) =>
      withSession(() => {
        const request = client.from('saved_replies').select('id,title,text').eq('dealer_id', dealerId).order('title');
        return runStaffQuery(signal ? request.abortSignal(signal) : request, {
          schema: repliesSchema,
          failed: repliesFailed,
        });
      }),
    async saveReply(values, id) {
      await withSession(async () => {
        const table = client.from('saved_replies');
        const request =
          id === null
            ? table.insert({ dealer_id: dealerId, ...values }).select('id')
            : table.update(values).eq('dealer_id', dealerId).eq('id', id).select('id');
        const saved = await runStaffQuery(request, { schema: writtenRowsSchema, failed: replyNotSaved }).catch(
          explainTitle,
        );
        if (saved.length === 0) throw new DomainError('not-found', 'Someone else deleted this reply.');
      });
    },
    async removeReply(id) {
      await withSession(() => {
        const request = client.from('saved_replies').delete().eq('dealer_id', dealerId).eq('id', id).select('id');
        return runStaffQuery(request, { schema: writtenRowsSchema, failed: replyNotSaved });
      });
    },
  };
}

/** Someone else may have added it since the list was loaded. */
function explainTitle(error: unknown): never {
  if (isDomainError(error) && error.kind === 'conflict') {
    throw new DomainError('conflict', 'There is a reply with this title already.', { cause: error });
  }
  throw error;
}
