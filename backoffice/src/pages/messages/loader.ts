import type { BackofficeContract, Conversation, StaffMessageList } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type MessageListQuery, parseMessageQuery } from '../../features/messages/message-address.ts';
import { toGone } from '../../ui/to-gone.ts';

export type MessagesData = {
  query: MessageListQuery;
  list: StaffMessageList;
  /** The open message; `gone` if the address names none that exists. */
  conversation: Conversation | 'gone' | null;
  loadedAtMs: number;
};

export function messagesLoader({ messages }: BackofficeContract) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<MessagesData> => {
    const query = parseMessageQuery(new URL(request.url).searchParams);
    const [list, conversation] = await Promise.all([
      messages.getList(query, request.signal),
      params.id === undefined ? null : messages.getConversation(params.id, request.signal).catch(toGone),
    ]);
    return { query, list, conversation, loadedAtMs: Date.now() };
  };
}
