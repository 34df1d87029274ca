import { formatPhone, phoneHref } from '@dealer/shared-domain';
import type { Conversation } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, classNames, Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import styles from './ConversationPane.module.css';
import { MailNote } from './MailNote.tsx';
import { MessageNotes } from './MessageNotes.tsx';
import { MessageVehicleCard } from './MessageVehicleCard.tsx';
import { type MessageListQuery, toMessageAddress } from './message-address.ts';
import { formatMessageTime, sayWaiting, statusWords, toMailto } from './message-words.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { useConversation } from './use-conversation.ts';

type ConversationPaneProps = { conversation: Conversation; query: MessageListQuery; nowMs: number };

/** One message with everything that belongs to it. */
export function ConversationPane({ conversation, query, nowMs }: ConversationPaneProps) {
  const dealer = useDealer();
  const { status, isSaving, setStatus } = useConversation(conversation);
  const { name, email, phone, replies } = conversation;
  const waiting = sayWaiting({ ...conversation, status }, nowMs);
  const isOpen = status === 'new' || status === 'read';
  const time = (iso: string) => formatMessageTime(iso, dealer.timeZone);

  return (
    <article className={styles.pane} aria-labelledby="conversation-title">
      <Link className={styles.back} to={toMessageAddress(query)}>
        <Icon name="back" /> Messages
      </Link>
      <header className={styles.head}>
        <div>
          <h2 id="conversation-title" data-page-heading="">
            {name}
          </h2>
          <p className={styles.facts}>
            <a href={toMailto(conversation, dealer)}>{email}</a>
            {phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>}
          </p>
        </div>
        <p className={styles.state}>
          <b>{statusWords[status]}</b>
          {waiting && (
            <span className={classNames('num', waiting.isLate && styles.late)}>
              {isOpen ? `waiting ${waiting.text}` : waiting.text}
            </span>
          )}
          {conversation.answeredBy && !isOpen && <span>by {conversation.answeredBy}</span>}
        </p>
      </header>
      <div className={styles.actions}>
        {phone && (
          <ButtonLink href={phoneHref(phone)}>
            <Icon name="phone" /> Call
          </ButtonLink>
        )}
        <ButtonLink href={toMailto(conversation, dealer)}>
          <Icon name="mail" /> Open in mail program
        </ButtonLink>
        {isOpen && (
          <Button aria-disabled={isSaving} onClick={() => !isSaving && setStatus('answered')}>
            <Icon name="check" /> Mark as answered
          </Button>
        )}
        {!isOpen && (
          <Button aria-disabled={isSaving} onClick={() => !isSaving && setStatus('read')}>
            <Icon name="undo" /> Open again
          </Button>
        )}
        {status !== 'archived' && (
          <Button aria-disabled={isSaving} onClick={() => !isSaving && setStatus('archived')}>
            Archive
          </Button>
        )}
      </div>
      {conversation.vehicle && <MessageVehicleCard vehicle={conversation.vehicle} />}
      <ol className={styles.thread}>
        <li>
          <p className={styles.by}>
            <b>{name}</b> <time dateTime={conversation.createdAt}>{time(conversation.createdAt)}</time>
          </p>
          <p className={styles.text}>{conversation.message}</p>
          <MailNote kind="message" {...conversation} nowMs={nowMs} />
        </li>
        {replies.map((reply) => (
          <li key={reply.id} className={styles.ours}>
            <p className={styles.by}>
              <b>{reply.author}</b> <time dateTime={reply.createdAt}>{time(reply.createdAt)}</time>
            </p>
            <p className={styles.text}>{reply.text}</p>
            <MailNote kind="reply" {...reply} nowMs={nowMs} />
          </li>
        ))}
      </ol>
      <ReplyForm key={`reply-${conversation.id}`} conversation={conversation} />
      <MessageNotes key={`notes-${conversation.id}`} conversation={conversation} />
      <dl className={styles.more}>
        <div>
          <dt>Marketing consent</dt>
          <dd>
            {conversation.consent
              ? `Given ${time(conversation.consent.at)}: “${conversation.consent.text}”`
              : 'Not given: write about this message only'}
          </dd>
        </div>
        {conversation.page && (
          <div>
            <dt>Written on</dt>
            <dd>{conversation.page}</dd>
          </div>
        )}
        {conversation.readAt && (
          <div>
            <dt>First read</dt>
            <dd className="num">{time(conversation.readAt)}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}
