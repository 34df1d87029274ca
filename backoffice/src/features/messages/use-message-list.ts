import type { StaffMessageQuery } from '@dealer/shared-domain/staff';
import { useNavigate } from 'react-router-dom';
import { useAsked } from '../../use-asked.ts';
import { type MessageListQuery, messageStep, toMessageAddress } from './message-address.ts';

/** Shows the list from its beginning. `replace` keeps the step out of the browser's history. */
export type ShowMessages = (query: StaffMessageQuery, options?: { replace?: boolean }) => void;

/** The list as the person has asked for it, and the ways to ask for another or for more; the open message stays. */
export function useMessageList(query: MessageListQuery, openId: string | undefined) {
  const navigate = useNavigate();
  const { asked, noteAsked } = useAsked(query);

  const ask = (next: MessageListQuery, { replace = false } = {}) => {
    noteAsked(next);
    void navigate(toMessageAddress(next, openId), { replace, preventScrollReset: true });
  };
  const show: ShowMessages = ({ search, filter }, options) => ask({ search, filter, limit: messageStep }, options);
  const showMore = () => ask({ ...asked, limit: asked.limit + messageStep }, { replace: true });

  return { asked, show, showMore };
}
