import { type DealerContact, formatDate } from '@dealer/shared-domain';
import type { Conversation, MailState, MessageStatus } from '@dealer/shared-domain/staff';
import { formatTime, formatWaiting, lateMs } from '../../format.ts';

export const statusWords: Record<MessageStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};

/** `Nov 21, 2026, 2:41 PM` */
export function formatMessageTime(iso: string, timeZone: string): string {
  return `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone)}`;
}

type Waiting = { status: MessageStatus; createdAt: string; answeredAt: string | null };

/** How long it waits, or how long its answer took; `isLate` once nobody has answered for a day. */
export function sayWaiting(message: Waiting, nowMs: number): { text: string; isLate: boolean } | null {
  const writtenMs = Date.parse(message.createdAt);
  if (message.status === 'new' || message.status === 'read') {
    const waitingMs = nowMs - writtenMs;
    return { text: formatWaiting(waitingMs), isLate: waitingMs >= lateMs };
  }
  if (message.answeredAt === null) return null;
  return { text: `answered in ${formatWaiting(Date.parse(message.answeredAt) - writtenMs)}`, isLate: false };
}

/** `Not mailed yet: 3 tries, HTTP 503: down`; nothing once it went, or while its first try is under way. */
export function sayUnmailed(mail: MailState, createdAt: string, nowMs: number): string | null {
  if (mail.mailedAt !== null) return null;
  const isFirstTry = mail.error === null && nowMs - Date.parse(createdAt) < firstTryMs;
  if (isFirstTry) return null;
  const tries = mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`;
  return ['Not mailed yet: ', tries, mail.error && `, ${mail.error}`].filter(Boolean).join('');
}

const firstTryMs = 120_000;

/** Opens the mail program with everything but the answer filled in. */
export function toMailto(
  { name, email, message, createdAt, vehicle }: Conversation,
  dealer: Pick<DealerContact, 'name' | 'timeZone'>,
): string {
  const about = vehicle
    ? [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
    : `Your message to ${dealer.name}`;
  const written = formatMessageTime(createdAt, dealer.timeZone);
  // Some mail programs take no more than two thousand characters in all.
  const quoted = (message.length > longestQuote ? `${message.slice(0, longestQuote)}...` : message).replace(
    /^/gm,
    '> ',
  );
  const body = `Hello ${name},\n\n\n\n${dealer.name}\n\nOn ${written} you wrote:\n${quoted}`.replaceAll('\n', '\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${about}`)}&body=${encodeURIComponent(body)}`;
}

const longestQuote = 800;
