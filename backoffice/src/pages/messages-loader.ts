import { isDomainError, toHttpStatus } from '@dealer/shared-domain';
import type { BackofficeContract, Conversation, StaffMessageList } from '@dealer/shared-domain/staff';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { type MessageListQuery, parseMessageQuery } from '../features/messages/message-address.ts';

export type MessagesData = {
  query: MessageListQuery;
  list: StaffMessageList;
  /** The open message; `gone` where its address leads to none. */
  conversation: Conversation | 'gone' | null;
  loadedAtMs: number;
};

/** Loads the list of messages as the address asks for it, and the message that is open. */
export function messagesLoader({ messages }: BackofficeContract) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<MessagesData> => {
    const query = parseMessageQuery(new URL(request.url).searchParams);
    try {
      const [list, conversation] = await Promise.all([
        messages.getList(query, request.signal),
        params.id === undefined ? null : messages.getConversation(params.id, request.signal).catch(toGone),
      ]);
      return { query, list, conversation, loadedAtMs: Date.now() };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const { kind, message } = error;
      throw data({ kind, message }, { status: toHttpStatus(kind) });
    }
  };
}

/** An address that no message has, or that is no address of one. */
function toGone(error: unknown): 'gone' {
  if (isDomainError(error) && (error.kind === 'not-found' || error.kind === 'invalid')) return 'gone';
  throw error;
}
