import { type DealerContact, formatDate, pluralize } from '@dealer/shared-domain';
import type { Conversation, MailState, MessageStatus, StaffMessage } from '@dealer/shared-domain/staff';
import { formatTime, formatWaiting, lateMs } from '../../format.ts';

export const statusLabels: Record<MessageStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};

/** Nothing for a plain message. */
export const kindLabels: Record<StaffMessage['kind'], string> = {
  message: '',
  'test-drive': 'Test drive',
  'trade-in': 'Trade-in',
};

export function isUnanswered(status: MessageStatus): boolean {
  return status === 'new' || status === 'read';
}

export function formatSpam({ isSuspectedSpam }: Pick<Conversation, 'isSuspectedSpam'>): string {
  return isSuspectedSpam ? 'Suspected spam' : statusLabels.spam;
}

/** `Nov 21, 2026, 2:41 PM` */
export function formatMessageTime(iso: string, timeZone: string): string {
  return `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone)}`;
}

type Waiting = { status: MessageStatus; createdAt: string; answeredAt: string | null };

/** The time until the reply, or until now; `isLate` after a day without a reply. */
export function formatWaitingTime(message: Waiting, nowMs: number): { text: string; isLate: boolean } | null {
  const writtenMs = Date.parse(message.createdAt);
  if (isUnanswered(message.status)) {
    const waitingMs = nowMs - writtenMs;
    return { text: formatWaiting(waitingMs), isLate: waitingMs >= lateMs };
  }
  if (message.answeredAt === null) return null;
  return { text: `answered in ${formatWaiting(Date.parse(message.answeredAt) - writtenMs)}`, isLate: false };
}

/** `Not mailed yet: 3 tries, HTTP 503: down`; null once it is sent, or during the first try. */
export function describeUnmailed(mail: MailState, createdAt: string, nowMs: number): string | null {
  if (mail.mailedAt !== null) return null;
  const isFirstTry = mail.error === null && nowMs - Date.parse(createdAt) < firstTryMs;
  if (isFirstTry) return null;
  const tries = pluralize(mail.attempts, 'try', 'tries');
  return ['Not mailed yet: ', tries, mail.error && `, ${mail.error}`].filter(Boolean).join('');
}

const firstTryMs = 120_000;

/** A `mailto:` address with everything but the reply filled in. */
export function toMailto(
  { name, email, message, createdAt, vehicle }: Conversation,
  dealer: Pick<DealerContact, 'name' | 'timeZone'>,
): string {
  const about = vehicle
    ? [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
    : `Your message to ${dealer.name}`;
  const written = formatMessageTime(createdAt, dealer.timeZone);
  // Some mail programs limit the address to about two thousand characters.
  const quoted = (message.length > longestQuote ? `${message.slice(0, longestQuote)}...` : message).replace(
    /^/gm,
    '> ',
  );
  const body = `Hello ${name},\n\n\n\n${dealer.name}\n\nOn ${written} you wrote:\n${quoted}`.replaceAll('\n', '\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${about}`)}&body=${encodeURIComponent(body)}`;
}

const longestQuote = 800;
