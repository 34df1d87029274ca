import * as v from 'valibot';
import { askTrusted } from '../auth/trusted-request.ts';
import { DomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { storedNumber } from '../supabase/stored.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { conversationSchema, messageListSchema, toConversation, toMessageList } from './staff-message-row.ts';
import {
  messageNotSaved,
  messagesFailed,
  newerMessage,
  type SentMail,
  type StaffMessagesSource,
} from './staff-messages.ts';

export type StaffMessagesOptions = {
  client: StaffClient;
  dealerId: string;
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  fetch?: typeof fetch;
};

const savedSchema = v.array(v.object({ version: storedNumber }));
const sentSchema: v.GenericSchema<unknown, SentMail> = v.object({
  isMailed: v.boolean(),
  error: v.fallback(v.nullable(v.string()), null),
});
const sentences = {
  refused: 'That did not work. Please try again.',
  unavailable: 'The reply could not be sent. Please try again.',
};

/** The reads and writes behind `createStaffMessagesSource`. */
export function createStaffMessagesReads({
  client,
  dealerId,
  getAccessToken,
  withSession,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
}: StaffMessagesOptions): Omit<StaffMessagesSource, 'getCounts' | 'watch'> {
  function change(id: string, version: number, values: { status?: string; notes?: string }): Promise<number> {
    return withSession(async () => {
      const request = client
        .from('contact_messages')
        .update(values)
        .eq('dealer_id', dealerId)
        .eq('id', id)
        .eq('version', version)
        .select('version');
      const [saved] = await readStaffAnswer(request, { schema: savedSchema, failed: messageNotSaved });
      if (!saved) throw new DomainError('conflict', newerMessage);
      return saved.version;
    });
  }

  function ask(path: string, body: Record<string, unknown>) {
    return withSession(async () => {
      const accessToken = await getAccessToken();
      return askTrusted(fetchImplementation, { path, body, schema: sentSchema, accessToken, sentences });
    });
  }

  return {
    getList: ({ search, filter, limit }, signal) =>
      withSession(async () => {
        const request = client.rpc('list_messages', {
          p_dealer_id: dealerId,
          p_search: search,
          p_filter: filter,
          ...(limit !== undefined && { p_limit: limit }),
        });
        return toMessageList(
          await readStaffAnswer(request, { schema: messageListSchema, signal, failed: messagesFailed }),
        );
      }),
    getConversation: (id, signal) =>
      withSession(async () => {
        const request = client.rpc('message_conversation', { p_dealer_id: dealerId, p_id: id });
        const row = await readStaffAnswer(request, { schema: conversationSchema, signal, failed: messagesFailed });
        if (!row) throw new DomainError('not-found', 'This message is not there.');
        return toConversation(row);
      }),
    setStatus: (id, version, status) => change(id, version, { status }),
    setNotes: (id, version, notes) => change(id, version, { notes }),
    reply: (id, replyId, text) => ask('/api/messages/reply', { id, replyId, text }),
    sendAgain: (kind, id) => ask('/api/messages/send-again', { kind, id }),
  };
}
