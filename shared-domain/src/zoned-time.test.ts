import { expect, test } from 'vitest';
import { parseZonedText, toZonedText } from './zoned-time.ts';

const toronto = 'America/Toronto';

test.each([
  ['2026-11-25T09:00', '2026-11-25T14:00:00.000Z'],
  ['2026-07-01T00:30', '2026-07-01T04:30:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T03:00', '2026-11-01T08:00:00.000Z'],
])('%s at the dealer is %s, and reads the same again', (text, iso) => {
  expect(parseZonedText(text, toronto)?.toISOString()).toBe(iso);
  expect(toZonedText(new Date(iso), toronto)).toBe(text);
});

test('an hour that the clocks skip is moved on, one that they repeat is one of the two', () => {
  expect(parseZonedText('2026-03-08T02:30', toronto)?.toISOString()).toBe('2026-03-08T07:30:00.000Z');
  expect(toZonedText(parseZonedText('2026-11-01T01:30', toronto) ?? new Date(0), toronto)).toBe('2026-11-01T01:30');
});

test('anything else means no time', () => {
  for (const text of ['', '2026-11-25', 'tomorrow', '2026-13-40T09:00']) {
    expect(parseZonedText(text, toronto)).toBeNull();
  }
});
