import { expect, test } from 'vitest';
import { stepTime } from './step-time.ts';

const timeZone = 'America/Toronto';
// Saturday and Sunday around the end of daylight saving time, 9:15 AM to 5 PM and 11 AM to 5 PM.
const spans = [
  { opensAt: '2026-10-31T13:15:00Z', closesAt: '2026-10-31T21:00:00Z' },
  { opensAt: '2026-11-01T16:00:00Z', closesAt: '2026-11-01T22:00:00Z' },
];
const step = (startsAt: string, towards: Parameters<typeof stepTime>[1]) =>
  stepTime(startsAt, towards, spans, timeZone);

test('half hours go on over the night to the next opening', () => {
  expect(step('2026-10-31T14:00:00Z', { slots: 1 })).toBe('2026-10-31T14:30:00.000Z');
  expect(step('2026-10-31T20:30:00Z', { slots: 1 })).toBe('2026-11-01T16:00:00.000Z');
  expect(step('2026-10-31T13:30:00Z', { slots: -1 })).toBeNull();
});

test('another day has the same time by the clock, or the nearest one that is open', () => {
  expect(step('2026-10-31T18:00:00Z', { days: 1 })).toBe('2026-11-01T19:00:00.000Z');
  expect(step('2026-10-31T13:30:00Z', { days: 1 })).toBe('2026-11-01T16:00:00.000Z');
  expect(step('2026-11-01T19:00:00Z', { days: 1 })).toBeNull();
});
