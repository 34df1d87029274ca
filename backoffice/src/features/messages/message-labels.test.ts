import { aConversation } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { describeUnmailed, formatWaitingTime, toMailto } from './message-labels.ts';

const nowMs = Date.parse('2026-11-21T20:00:00Z');
const hoursAgo = (hours: number) => new Date(nowMs - hours * 3_600_000).toISOString();

test('a message waits until it is answered, and is overdue after a day', () => {
  const waiting = (hours: number) =>
    formatWaitingTime({ status: 'read', createdAt: hoursAgo(hours), answeredAt: null }, nowMs);
  expect(waiting(0.5)).toEqual({ text: '30 min', isLate: false });
  expect(waiting(28)).toEqual({ text: '1 day 4 h', isLate: true });
  const answered = { status: 'answered', createdAt: hoursAgo(30), answeredAt: hoursAgo(28) } as const;
  expect(formatWaitingTime(answered, nowMs)).toEqual({ text: 'answered in 2 h', isLate: false });
  const atOnce = { ...answered, answeredAt: answered.createdAt };
  expect(formatWaitingTime(atOnce, nowMs)).toEqual({ text: 'answered in under 1 min', isLate: false });
  expect(formatWaitingTime({ ...answered, status: 'archived', answeredAt: null }, nowMs)).toBeNull();
});

test('an unsent mail shows its attempts and the reason, but not during the first attempt', () => {
  const mail = { mailedAt: null, attempts: 3, error: 'HTTP 503: down' };
  expect(describeUnmailed(mail, hoursAgo(1), nowMs)).toBe('Not mailed yet: 3 tries, HTTP 503: down');
  expect(describeUnmailed({ ...mail, attempts: 1, error: null }, hoursAgo(1), nowMs)).toBe('Not mailed yet: 1 try');
  expect(describeUnmailed({ ...mail, attempts: 0, error: null }, hoursAgo(0.01), nowMs)).toBeNull();
  expect(describeUnmailed({ ...mail, mailedAt: hoursAgo(0) }, hoursAgo(1), nowMs)).toBeNull();
});

test('the mailto link has address, subject and quoted message, all escaped', () => {
  const dealer = { name: 'Dream Motor Co.', timeZone: 'America/Toronto' };
  const message = 'Still there?\nI & my brother';
  const link = toMailto(aConversation({ message, email: 'sam&bcc=x@example.test' }), dealer);
  const [address, query = ''] = link.replace('mailto:', '').split('?');
  expect(decodeURIComponent(address ?? '')).toBe('sam&bcc=x@example.test');
  const parameters = new URLSearchParams(query);
  expect([...parameters.keys()]).toEqual(['subject', 'body']);
  expect(parameters.get('subject')).toBe('Re: Your message to Dream Motor Co.');
  expect(parameters.get('body')).toContain('On Nov 21, 2026, 9:00 AM you wrote:\r\n> Still there?\r\n> I & my brother');
});
