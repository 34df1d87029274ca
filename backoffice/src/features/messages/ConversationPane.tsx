import { formatPhone, phoneHref } from '@dealer/shared-domain';
import type { Conversation, MessageStatus } from '@dealer/shared-domain/staff';
import { classNames, Note } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { ConversationActions } from './ConversationActions.tsx';
import styles from './ConversationPane.module.css';
import { MailNote } from './MailNote.tsx';
import { MessageNotes } from './MessageNotes.tsx';
import { MessagePhotos } from './MessagePhotos.tsx';
import { MessageTradeIn } from './MessageTradeIn.tsx';
import { MessageVehicleCard } from './MessageVehicleCard.tsx';
import { type MessageListQuery, toMessageAddress } from './message-address.ts';
import {
  formatMessageTime,
  formatSpam,
  formatWaitingTime,
  isUnanswered,
  statusLabels,
  toMailto,
} from './message-labels.ts';
import pane from './pane.module.css';
import { ReplyForm } from './ReplyForm.tsx';
import { useConversation } from './use-conversation.ts';

type ConversationPaneProps = { conversation: Conversation; query: MessageListQuery; nowMs: number };

export function ConversationPane({ conversation, query, nowMs }: ConversationPaneProps) {
  const { status, isSaving, setStatus } = useConversation(conversation);
  return (
    <article className={pane.pane} aria-labelledby="conversation-title">
      <Link className={styles.back} to={toMessageAddress(query)}>
        <StaffIcon name="back" /> Messages
      </Link>
      <ConversationHead conversation={conversation} status={status} nowMs={nowMs} />
      <ConversationActions conversation={conversation} status={status} isSaving={isSaving} onChange={setStatus} />
      {status === 'spam' && conversation.isSuspectedSpam && (
        <Note tone="warn" title="Suspected spam: not mailed">
          <p>It came after 60 other messages within an hour. Choose Not spam to treat it like any other message.</p>
        </Note>
      )}
      {conversation.tradeIn && <MessageTradeIn tradeIn={conversation.tradeIn} />}
      {conversation.photos.length > 0 && (
        <MessagePhotos key={`photos-${conversation.id}`} id={conversation.id} count={conversation.photos.length} />
      )}
      {conversation.vehicle && <MessageVehicleCard vehicle={conversation.vehicle} />}
      <Thread conversation={conversation} isMailed={status !== 'spam'} nowMs={nowMs} />
      <ReplyForm key={`reply-${conversation.id}`} conversation={conversation} />
      <MessageNotes key={`notes-${conversation.id}`} conversation={conversation} />
      <ConversationFacts conversation={conversation} />
    </article>
  );
}

type HeadProps = { conversation: Conversation; status: MessageStatus; nowMs: number };

function ConversationHead({ conversation, status, nowMs }: HeadProps) {
  const dealer = useDealer();
  const { name, email, phone, answeredBy } = conversation;
  const waiting = formatWaitingTime({ ...conversation, status }, nowMs);
  return (
    <header className={pane.head}>
      <div>
        <h2 id="conversation-title" data-page-heading="">
          {name}
        </h2>
        <p className={pane.facts}>
          <a href={toMailto(conversation, dealer)}>{email}</a>
          {phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>}
        </p>
      </div>
      <p className={styles.state}>
        <b>{status === 'spam' ? formatSpam(conversation) : statusLabels[status]}</b>
        {waiting && (
          <span className={classNames('num', waiting.isLate && styles.late)}>
            {isUnanswered(status) ? `waiting ${waiting.text}` : waiting.text}
          </span>
        )}
        {answeredBy && !isUnanswered(status) && <span>by {answeredBy}</span>}
      </p>
    </header>
  );
}

function Thread({ conversation, isMailed, nowMs }: { conversation: Conversation; isMailed: boolean; nowMs: number }) {
  const { name, createdAt, message, replies } = conversation;
  return (
    <ol className={styles.thread}>
      <li>
        <Author name={name} writtenAt={createdAt} />
        <p className={pane.text}>{message}</p>
        {isMailed && <MailNote {...conversation} kind="message" nowMs={nowMs} />}
      </li>
      {replies.map((reply) => (
        <li key={reply.id} className={styles.ours}>
          <Author name={reply.author} writtenAt={reply.createdAt} />
          <p className={pane.text}>{reply.text}</p>
          <MailNote kind="reply" {...reply} nowMs={nowMs} />
        </li>
      ))}
    </ol>
  );
}

function Author({ name, writtenAt }: { name: string; writtenAt: string }) {
  const { timeZone } = useDealer();
  return (
    <p className={pane.by}>
      <b>{name}</b> <time dateTime={writtenAt}>{formatMessageTime(writtenAt, timeZone)}</time>
    </p>
  );
}

function ConversationFacts({ conversation: { consent, page, readAt } }: { conversation: Conversation }) {
  const { timeZone } = useDealer();
  return (
    <dl className={styles.more}>
      <div>
        <dt>Marketing consent</dt>
        <dd>
          {consent
            ? `Given ${formatMessageTime(consent.at, timeZone)}: “${consent.text}”`
            : 'Not given: write about this message only'}
        </dd>
      </div>
      {page && (
        <div>
          <dt>Written on</dt>
          <dd>{page}</dd>
        </div>
      )}
      {readAt && (
        <div>
          <dt>First read</dt>
          <dd className="num">{formatMessageTime(readAt, timeZone)}</dd>
        </div>
      )}
    </dl>
  );
}
