import type { StaffMessageQuery } from '@dealer/shared-domain/staff';
import { usePendingQuery } from '@dealer/shared-ui';
import { useNavigate } from 'react-router-dom';
import { type MessageListQuery, messageStep, toMessageAddress } from './message-address.ts';

/** Navigates to the list of a query. `replace` adds no entry to the browser's history. */
export type ShowMessages = (query: StaffMessageQuery, options?: { replace?: boolean }) => void;

export function useMessageList(query: MessageListQuery, openId: string | undefined) {
  const navigate = useNavigate();
  const { pendingQuery, choose } = usePendingQuery(query);

  const navigateTo = (next: MessageListQuery, { replace = false } = {}) => {
    const state = choose(next);
    void navigate(toMessageAddress(next, openId), { state, replace, preventScrollReset: true });
  };
  const show: ShowMessages = ({ search, filter }, options) =>
    navigateTo({ search, filter, limit: messageStep }, options);
  const showMore = () => navigateTo({ ...pendingQuery, limit: pendingQuery.limit + messageStep }, { replace: true });

  return { pendingQuery, show, showMore };
}
