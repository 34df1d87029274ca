import { expect, test } from 'vitest';
import { formatAnswerTime } from './answer-time.ts';
import { fallbackContact } from './contact.ts';

const { hours, timeZone } = fallbackContact;
const christmas = { date: '2026-12-25', name: 'Christmas Day', hours: null };
const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };

const answer = (iso: string, changes: Partial<Parameters<typeof formatAnswerTime>[0]> = {}) =>
  formatAnswerTime({ hours, timeZone, holidays: [], answerMinutes: 60, ...changes }, new Date(iso));

test.each([
  ['in the middle of a day', '2026-11-24T15:00:00Z', 'within the hour'],
  ['in the last half hour, the rest counts from the next opening', '2026-11-24T23:30:00Z', 'by Wednesday, 9:30 AM'],
  ['at night', '2026-11-25T04:00:00Z', 'by Wednesday, 10:00 AM'],
  ['before the doors open', '2026-11-24T12:00:00Z', 'by Tuesday, 10:00 AM'],
  ['on Saturday evening, for Sunday’s shorter hours', '2026-11-29T01:00:00Z', 'by Sunday, 12:00 PM'],
  ['at an odd minute, rounded up to five', '2026-11-24T23:28:00Z', 'by Wednesday, 9:30 AM'],
])('%s', (_title, iso, text) => expect(answer(iso)).toBe(text));

test('a holiday is no opening time, and its shorter hours count', () => {
  expect(answer('2026-12-25T15:00:00Z', { holidays: [christmas] })).toBe('by Saturday, 10:00 AM');
  const short = { ...christmas, hours: { open: '12:00', close: '12:30' } };
  expect(answer('2026-12-25T15:00:00Z', { holidays: [short] })).toBe('by Saturday, 9:30 AM');
});

test('a longer promise spans several days, and a far one names its date', () => {
  expect(answer('2026-11-24T15:00:00Z', { answerMinutes: 480 })).toBe('by Tuesday, 6:00 PM');
  expect(answer('2026-11-24T22:00:00Z', { answerMinutes: 480 })).toBe('by Wednesday, 3:00 PM');
  const mondays = { ...closed, mon: { open: '09:00', close: '09:30' } };
  expect(answer('2026-11-24T15:00:00Z', { hours: mondays })).toBe('by Monday, December 7, 9:30 AM');
});

test('nothing is promised without a setting, or while the doors stay closed', () => {
  expect(answer('2026-11-24T15:00:00Z', { answerMinutes: 0 })).toBeNull();
  expect(answer('2026-11-24T15:00:00Z', { hours: closed })).toBeNull();
});

test('opening hours beyond midnight count', () => {
  const late = { ...closed, mon: { open: '18:00', close: '02:00' } };
  expect(answer('2026-11-24T05:30:00Z', { hours: late })).toBe('within the hour');
});
