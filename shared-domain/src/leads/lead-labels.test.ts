import { expect, test } from 'vitest';
import { formatMinutes, waitingMinutesAt } from './lead-labels.ts';

test('a waiting time is hours and minutes', () => {
  expect([0, 35, 60, 396].map(formatMinutes)).toEqual(['0 min', '35 min', '1 h', '6 h 36 min']);
});

test('a waiting time goes on while the dealership is open, and stops when it closes', () => {
  const loadedAtMs = Date.parse('2026-11-21T17:00:00Z');
  const later = (minutes: number, openUntil: string | null) =>
    waitingMinutesAt(35, { loadedAtMs, nowMs: loadedAtMs + minutes * 60_000, openUntil });
  expect(later(10, '2026-11-21T23:00:00Z')).toBe(45);
  expect(later(10, '2026-11-21T17:04:00Z')).toBe(39);
  expect(later(10, '2026-11-21T16:00:00Z')).toBe(35);
  expect(later(10, null)).toBe(35);
});
