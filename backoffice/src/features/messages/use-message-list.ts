import type { StaffMessageQuery } from '@dealer/shared-domain/staff';
import { useNavigate } from 'react-router-dom';
import { usePendingQuery } from '../../ui/use-pending-query.ts';
import { type MessageListQuery, messageStep, toMessageAddress } from './message-address.ts';

/** Navigates to the list of a query. `replace` adds no entry to the browser's history. */
export type ShowMessages = (query: StaffMessageQuery, options?: { replace?: boolean }) => void;

export function useMessageList(query: MessageListQuery, openId: string | undefined) {
  const navigate = useNavigate();
  const { pendingQuery, setPendingQuery } = usePendingQuery(query);

  const navigateTo = (next: MessageListQuery, { replace = false } = {}) => {
    setPendingQuery(next);
    void navigate(toMessageAddress(next, openId), { replace, preventScrollReset: true });
  };
  const show: ShowMessages = ({ search, filter }, options) =>
    navigateTo({ search, filter, limit: messageStep }, options);
  const showMore = () => navigateTo({ ...pendingQuery, limit: pendingQuery.limit + messageStep }, { replace: true });

  return { pendingQuery, show, showMore };
}
