import { anAppointment } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import {
  closedMinutes,
  listWeek,
  openMinutes,
  parseCalendarQuery,
  placeAppointments,
  toCalendarSearch,
  toHourRange,
} from './calendar-days.ts';

const timeZone = 'America/Toronto';

test('a week runs from Monday to Sunday, over months and the clock change', () => {
  expect(listWeek('2026-11-01')).toEqual(
    ['10-26', '10-27', '10-28', '10-29', '10-30', '10-31', '11-01'].map((day) => `2026-${day}`),
  );
  expect(listWeek('2026-11-02')[0]).toBe('2026-11-02');
});

test('hours are read by the dealer’s clock on both sides of the clock change', () => {
  const nine = (opensAt: string, closesAt: string, date: string) =>
    openMinutes([{ opensAt, closesAt }], date, timeZone);
  expect(nine('2026-10-31T13:00:00Z', '2026-10-31T22:00:00Z', '2026-10-31')).toEqual([{ from: 540, to: 1080 }]);
  expect(nine('2026-11-01T14:00:00Z', '2026-11-01T23:00:00Z', '2026-11-01')).toEqual([{ from: 540, to: 1080 }]);
});

test('a span beyond midnight is cut, and ends on the next day', () => {
  const spans = [{ opensAt: '2026-11-21T23:00:00Z', closesAt: '2026-11-22T07:00:00Z' }];
  expect(openMinutes(spans, '2026-11-21', timeZone)).toEqual([{ from: 1080, to: 1440 }]);
  expect(openMinutes(spans, '2026-11-22', timeZone)).toEqual([{ from: 0, to: 120 }]);
  expect(openMinutes(spans, '2026-11-23', timeZone)).toEqual([]);
});

test('the rest of a day is closed, and a holiday all of it', () => {
  const range = toHourRange([
    { from: 570, to: 1080 },
    { from: 600, to: 1050 },
  ]);
  expect(range).toEqual({ from: 540, to: 1080 });
  expect(closedMinutes([{ from: 600, to: 1020 }], range)).toEqual([
    { from: 540, to: 600 },
    { from: 1020, to: 1080 },
  ]);
  expect(closedMinutes([], range)).toEqual([range]);
});

test('test drives at the same time stand side by side', () => {
  const at = (id: string, startsAt: string) => anAppointment({ id, startsAt });
  const placed = placeAppointments(
    [at('a', '2026-11-21T20:30:00Z'), at('b', '2026-11-21T20:30:00+00:00'), at('c', '2026-11-21T21:00:00Z')],
    timeZone,
  );
  expect(placed.map(({ minute, lane, lanes }) => [minute, lane, lanes])).toEqual([
    [930, 0, 2],
    [930, 1, 2],
    [960, 0, 1],
  ]);
});

test('the address keeps what is shown, and a malformed date is today', () => {
  const today = '2026-11-21';
  const query = { date: '2026-11-22', view: 'day', staff: 's1', open: 'a1' } as const;
  const search = toCalendarSearch(query, today);
  expect(parseCalendarQuery(new URLSearchParams(search), today)).toEqual(query);
  expect(toCalendarSearch({ date: today, view: 'week', staff: '', open: '' }, today)).toBe('');
  expect(parseCalendarQuery(new URLSearchParams('date=2026-13-45'), today).date).toBe(today);
});
