import type { StaffMessage } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import styles from './MessageList.module.css';
import { type MessageListQuery, toMessageAddress } from './message-address.ts';
import { formatSpam, formatWaitingTime, kindLabels, statusLabels } from './message-labels.ts';

type MessageListProps = {
  messages: StaffMessage[];
  query: MessageListQuery;
  openId: string | undefined;
  nowMs: number;
};

export function MessageList({ messages, query, openId, nowMs }: MessageListProps) {
  return (
    <ul className={styles.list} aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={toMessageAddress(query, message.id)}
            preventScrollReset
            aria-current={message.id === openId ? 'true' : undefined}
            className={classNames(message.status === 'new' && styles.unread)}
            data-message={message.id}
          >
            <Line message={message} nowMs={nowMs} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Line({ message, nowMs }: { message: StaffMessage; nowMs: number }) {
  const waiting = formatWaitingTime(message, nowMs);
  const about = [kindLabels[message.kind], message.vehicle].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.head}>
        <b>
          {message.status === 'new' && <span className="sr">Unread: </span>}
          {message.name}
        </b>
        {waiting && (
          <time dateTime={message.createdAt} className={classNames('num', waiting.isLate && styles.late)}>
            {waiting.text}
          </time>
        )}
      </span>
      {about && <span className={styles.about}>{about}</span>}
      <span className={styles.excerpt}>{message.excerpt}</span>
      {(message.isUnmailed || message.status === 'archived' || message.status === 'spam') && (
        <span className={styles.marks}>
          {message.isUnmailed && (
            <span className={styles.unmailed}>
              <Icon name="warning" /> Not mailed yet
            </span>
          )}
          {message.status === 'archived' && statusLabels.archived}
          {message.status === 'spam' && <span className={styles.spam}>{formatSpam(message)}</span>}
        </span>
      )}
    </>
  );
}
