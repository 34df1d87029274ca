import { formatCount } from '@dealer/shared-domain';
import { Button, ButtonLink, classNames, Empty } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useLoaderData, useNavigation, useParams, useRevalidator } from 'react-router-dom';
import { useMessageChanges } from '../../counts-watch.tsx';
import { useDealer } from '../../dealer.ts';
import { ConversationPane } from '../../features/messages/ConversationPane.tsx';
import { MessageList } from '../../features/messages/MessageList.tsx';
import { MessageTools } from '../../features/messages/MessageTools.tsx';
import { longestList, type MessageListQuery, toMessageAddress } from '../../features/messages/message-address.ts';
import { useMessageKeys } from '../../features/messages/use-message-keys.ts';
import { type ShowMessages, useMessageList } from '../../features/messages/use-message-list.ts';
import { WaitingList } from '../../features/messages/WaitingList.tsx';
import { goneMessage } from '../../ui/gone-message.ts';
import styles from '../../ui/list-and-detail.module.css';
import { PageHead } from '../../ui/PageHead.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { MessagesData } from './loader.ts';

/** Messages from visitors: the list and the open message side by side, or one at a time on a phone. */
export function Page() {
  const { query, list, conversation, loadedAtMs } = useLoaderData<MessagesData>();
  const { id } = useParams();
  const { name } = useDealer();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const search = useRef<HTMLInputElement>(null);
  const panes = useRef<HTMLDivElement>(null);
  const nowMs = useNow(loadedAtMs);
  const { pendingQuery, show, showMore } = useMessageList(query, id);
  const hasMore = list.matching > list.messages.length;
  useMessageChanges(revalidate);
  useMessageKeys({ panes, search });

  return (
    <div className={classNames(styles.page, id !== undefined && styles.open)}>
      <title>{`${isThere(conversation) ? conversation.name : 'Messages'} | ${name}`}</title>
      <PageHead title="Messages" note={`${formatCount(list.counts.Unread)} unread`} />
      <div ref={panes} className={styles.panes} aria-busy={state === 'loading'}>
        <section className={styles.list} aria-label="List of messages">
          <WaitingList demand={list.waiting ?? []} />
          <MessageTools query={pendingQuery} counts={list.counts} search={search} onShow={show} />
          {list.messages.length === 0 ? (
            <NoMessages query={query} total={list.counts.All} onShow={show} />
          ) : (
            <MessageList messages={list.messages} query={pendingQuery} openId={id} nowMs={nowMs} />
          )}
          {hasMore && query.limit < longestList && (
            <Button className={styles.more} onClick={showMore}>
              {state === 'loading' ? 'Loading...' : `Show more of ${formatCount(list.matching)}`}
            </Button>
          )}
          {hasMore && query.limit >= longestList && (
            <p className={styles.end}>
              The list ends at {formatCount(longestList)} messages. Search to find the others.
            </p>
          )}
        </section>
        <div className={styles.detail}>
          {isThere(conversation) && (
            <ConversationPane key={conversation.id} conversation={conversation} query={pendingQuery} nowMs={nowMs} />
          )}
          {conversation === 'gone' && (
            <Empty
              icon="mail"
              title="Message not found"
              actions={<ButtonLink to={toMessageAddress(pendingQuery)}>All messages</ButtonLink>}
            >
              <p>{goneMessage}</p>
            </Empty>
          )}
          {conversation === null && list.messages.length > 0 && (
            <p className={styles.choose}>Choose a message to read it.</p>
          )}
        </div>
      </div>
    </div>
  );
}

type NoMessagesProps = { query: MessageListQuery; total: number; onShow: ShowMessages };

function NoMessages({ query, total, onShow }: NoMessagesProps) {
  if (query.search) {
    return (
      <Empty
        icon="mail"
        title={`No messages match “${query.search}”`}
        actions={<Button onClick={() => onShow({ ...query, search: '' })}>Clear search</Button>}
      />
    );
  }
  if (total === 0) {
    return (
      <Empty icon="mail" title="No messages yet">
        <p>What visitors write on the contact page or about a vehicle arrives here.</p>
      </Empty>
    );
  }
  const isDone = query.filter === 'Open' || query.filter === 'Unread';
  return (
    <Empty
      icon="check"
      title={isDone ? 'Nothing waits for you' : 'No messages here'}
      actions={
        <Button onClick={() => onShow({ ...query, filter: 'All' })}>
          {total === 1 ? 'Show the one message' : `Show all ${formatCount(total)} messages`}
        </Button>
      }
    />
  );
}

function isThere(conversation: MessagesData['conversation']) {
  return conversation !== null && conversation !== 'gone';
}
