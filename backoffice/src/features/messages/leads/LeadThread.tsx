import type { Lead } from '@dealer/shared-domain/staff';
import { staffPaths } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../../dealer.ts';
import { MailNote } from '../MailNote.tsx';
import { MessagePhotos } from '../MessagePhotos.tsx';
import { MessageTradeIn } from '../MessageTradeIn.tsx';
import pane from '../pane.module.css';
import styles from './LeadThread.module.css';
import { describeAuthor, describeEvent, formatLeadTime, type ThreadEntry, toThread } from './lead-labels.ts';

/** All that was written, said and done, the oldest first. */
export function LeadThread({ lead, nowMs }: { lead: Lead; nowMs: number }) {
  const { timeZone } = useDealer();
  const thread = toThread(lead);
  if (thread.length === 0) {
    return <p className={styles.none}>Nothing happened yet. Write a note or log a call below.</p>;
  }
  return (
    <ol className={styles.thread} aria-label="Conversation">
      {thread.map((entry) => (
        <li key={entry.key} className={styles[entry.kind === 'event' ? entry.event.kind : entry.kind]}>
          <Entry entry={entry} timeZone={timeZone} nowMs={nowMs} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, timeZone, nowMs }: { entry: ThreadEntry; timeZone: string; nowMs: number }) {
  const time = <time dateTime={entry.at}>{formatLeadTime(entry.at, timeZone)}</time>;
  if (entry.kind === 'message') {
    const { message } = entry;
    return (
      <>
        <p className={classNames(pane.by, styles.by)}>
          <b>{message.name}</b> {time} <Link to={staffPaths.message(message.id)}>Message</Link>
        </p>
        <p className={pane.text}>{message.message}</p>
        {message.tradeIn && <MessageTradeIn tradeIn={message.tradeIn} />}
        {message.photos.length > 0 && <MessagePhotos id={message.id} count={message.photos.length} />}
        <MailNote {...message} kind="message" nowMs={nowMs} />
      </>
    );
  }
  if (entry.kind === 'reply') {
    return (
      <>
        <p className={classNames(pane.by, styles.by)}>
          <b>{entry.reply.author}</b> reply {time}
        </p>
        <p className={pane.text}>{entry.reply.text}</p>
        <MailNote kind="reply" {...entry.reply} nowMs={nowMs} />
      </>
    );
  }
  if (entry.kind === 'line') {
    return (
      <p className={classNames(pane.by, styles.by)}>
        {entry.text} {time}
      </p>
    );
  }
  const { event } = entry;
  return (
    <>
      <p className={classNames(pane.by, styles.by)}>
        {event.kind === 'note' ? (
          <>
            <b>{event.author}</b> note, staff only
          </>
        ) : (
          <>
            {describeEvent(event, timeZone)}
            {describeAuthor(event)}
          </>
        )}{' '}
        {time}
      </p>
      {event.text && <p className={pane.text}>{event.text}</p>}
    </>
  );
}
