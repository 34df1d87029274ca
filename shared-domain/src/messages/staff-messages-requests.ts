import * as v from 'valibot';
import { createStaffApi, type StaffApiOptions } from '../auth/api-request.ts';
import { DomainError } from '../errors.ts';
import { storedNumber } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { createFunctionCaller } from '../supabase/staff-connection.ts';
import { isUuid } from '../uuid.ts';
import { conversationSchema, messageListSchema } from './staff-message-row.ts';
import {
  type MessagePhoto,
  messageNotSaved,
  messagesFailed,
  newerMessage,
  type SentMail,
  type StaffMessagesSource,
} from './staff-messages.ts';

export type StaffMessagesOptions = StaffApiOptions & { client: StaffClient; dealerId: string };

const savedSchema = v.array(v.object({ version: storedNumber }));
const undoneSchema = v.nullable(storedNumber);
const sentSchema: v.GenericSchema<unknown, SentMail> = v.object({
  isMailed: v.boolean(),
  error: v.fallback(v.nullable(v.string()), null),
});
const photosSchema: v.GenericSchema<unknown, MessagePhoto[]> = v.pipe(
  v.object({ photos: v.array(v.object({ id: v.string(), url: v.string() })) }),
  v.transform(({ photos }) => photos),
);
const messageMissing = 'This message is not there.';
const photosFailed = 'The photographs could not be loaded. Please try again.';
const unavailable = 'The reply could not be sent. Please try again.';

export function createStaffMessagesRequests({
  client,
  dealerId,
  withSession,
  ...access
}: StaffMessagesOptions): Omit<StaffMessagesSource, 'getCounts' | 'watch'> {
  const callApi = createStaffApi({ withSession, ...access });
  const callFunction = createFunctionCaller({ client, dealerId, withSession });

  function change(id: string, version: number, values: { status?: string; notes?: string }): Promise<number> {
    return withSession(async () => {
      const request = client
        .from('contact_messages')
        .update(values)
        .eq('dealer_id', dealerId)
        .eq('id', id)
        .eq('version', version)
        .select('version');
      const [saved] = await runStaffQuery(request, { schema: savedSchema, failed: messageNotSaved });
      if (!saved) throw new DomainError('conflict', newerMessage);
      return saved.version;
    });
  }

  return {
    getList: ({ search, filter, limit }, signal) => {
      const values = { p_search: search, p_filter: filter, ...(limit !== undefined && { p_limit: limit }) };
      return callFunction('list_messages', values, { schema: messageListSchema, signal, failed: messagesFailed });
    },

    async getConversation(id, signal) {
      if (!isUuid(id)) throw new DomainError('not-found', messageMissing);
      const options = { schema: v.nullable(conversationSchema), signal, failed: messagesFailed };
      const conversation = await callFunction('message_conversation', { p_id: id }, options);
      if (!conversation) throw new DomainError('not-found', messageMissing);
      return conversation;
    },

    setStatus: (id, version, status) => change(id, version, { status }),
    async undoAnswer(id, version) {
      const values = { p_id: id, p_version: version };
      const undone = await callFunction('undo_message_answer', values, {
        schema: undoneSchema,
        failed: messageNotSaved,
      });
      if (undone === null) throw new DomainError('conflict', newerMessage);
      return undone;
    },
    setNotes: (id, version, notes) => change(id, version, { notes }),
    reply: (id, replyId, text) => callApi('/api/messages/reply', { id, replyId, text }, sentSchema, { unavailable }),
    getPhotos: (id) => callApi('/api/messages/photos', { id }, photosSchema, { unavailable: photosFailed }),
    sendAgain: (kind, id) => callApi('/api/messages/send-again', { kind, id }, sentSchema, { unavailable }),
  };
}
