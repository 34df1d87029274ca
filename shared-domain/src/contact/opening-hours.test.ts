import { expect, test } from 'vitest';
import { fallbackContact } from './contact.ts';
import {
  formatHoliday,
  formatHours,
  type Holiday,
  isOpenAt,
  type OpeningHours,
  upcomingHolidays,
} from './opening-hours.ts';

const { hours } = fallbackContact;
const closedWeek: OpeningHours = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };
const toronto = (iso: string, week = hours) => isOpenAt(week, 'America/Toronto', new Date(iso));

test('consecutive days with equal hours are grouped', () => {
  expect(formatHours(hours)).toEqual([
    { days: 'Mon–Fri', hours: '9:00 AM–7:00 PM' },
    { days: 'Saturday', hours: '9:00 AM–6:00 PM' },
    { days: 'Sunday', hours: '11:00 AM–5:00 PM' },
  ]);
  expect(formatHours({ ...hours, wed: null, sun: null }).map(({ days, hours: text }) => `${days} ${text}`)).toEqual([
    'Mon–Tue 9:00 AM–7:00 PM',
    'Wednesday Closed',
    'Thu–Fri 9:00 AM–7:00 PM',
    'Saturday 9:00 AM–6:00 PM',
    'Sunday Closed',
  ]);
  expect(formatHours(closedWeek)).toEqual([{ days: 'Mon–Sun', hours: 'Closed' }]);
});

test('noon and midnight are formatted correctly', () => {
  expect(formatHours({ ...closedWeek, mon: { open: '12:00', close: '24:00' } })[0]?.hours).toBe('12:00 PM–12:00 AM');
});

test('the showroom is open from the first minute to the last', () => {
  expect(toronto('2026-11-20T13:59:00Z')).toEqual({ open: false, label: 'Closed · opens 9 AM' });
  expect(toronto('2026-11-20T14:00:00Z')).toEqual({ open: true, label: 'Open now · closes 7 PM' });
  expect(toronto('2026-11-20T23:59:00Z')).toEqual({ open: true, label: 'Open now · closes 7 PM' });
  expect(toronto('2026-11-21T00:00:00Z')).toEqual({ open: false, label: 'Closed · opens 9 AM tomorrow' });
});

test("the day is in the dealer's time zone, not in UTC", () => {
  const night = new Date('2026-11-21T01:30:00Z');
  expect(isOpenAt(hours, 'America/Vancouver', night).label).toBe('Open now · closes 7 PM');
  expect(isOpenAt(hours, 'America/Toronto', night).open).toBe(false);
});

test('daylight saving time is considered', () => {
  expect(toronto('2026-07-17T13:00:00Z').open).toBe(true);
  expect(toronto('2026-07-17T12:59:00Z').open).toBe(false);
});

test('after closed days the next opening day is shown', () => {
  const weekdaysOnly = { ...hours, sat: null, sun: null };
  expect(toronto('2026-11-21T17:00:00Z', weekdaysOnly).label).toBe('Closed · opens 9 AM Monday');
  const mondaysOnly = { ...closedWeek, mon: { open: '09:30', close: '12:00' } };
  expect(toronto('2026-11-23T18:00:00Z', mondaysOnly).label).toBe('Closed · opens 9:30 AM Monday');
  expect(toronto('2026-11-23T18:00:00Z', closedWeek)).toEqual({ open: false, label: 'Closed' });
});

test('hours past midnight belong to the previous day', () => {
  const late = { ...closedWeek, fri: { open: '18:00', close: '02:00' } };
  expect(toronto('2026-11-21T06:59:00Z', late)).toEqual({ open: true, label: 'Open now · closes 2 AM' });
  expect(toronto('2026-11-21T07:00:00Z', late).open).toBe(false);
  const untilMidnight = { ...closedWeek, fri: { open: '18:00', close: '24:00' } };
  expect(toronto('2026-11-21T04:59:00Z', untilMidnight).label).toBe('Open now · closes 12 AM');
  expect(toronto('2026-11-21T05:00:00Z', untilMidnight).open).toBe(false);
});

const christmas: Holiday = { date: '2026-12-25', name: 'Christmas Day', hours: null };
const eve: Holiday = { date: '2026-12-24', name: 'Christmas Eve', hours: { open: '09:00', close: '13:00' } };
const onHolidays = (iso: string, holidays = [christmas, eve]) =>
  isOpenAt(hours, 'America/Toronto', new Date(iso), holidays).label;

test('a holiday overrides its weekday, closed or with special hours', () => {
  expect(onHolidays('2026-12-24T17:00:00Z')).toBe('Open now · closes 1 PM');
  expect(onHolidays('2026-12-24T19:00:00Z')).toBe('Closed · opens 9 AM Saturday');
  expect(onHolidays('2026-12-25T17:00:00Z')).toBe('Closed · opens 9 AM tomorrow');
  expect(onHolidays('2026-12-24T03:30:00Z')).toBe('Closed · opens 9 AM tomorrow');
  const week = Array.from({ length: 9 }, (_, day) => ({ ...christmas, date: `2026-12-${20 + day}` }));
  expect(onHolidays('2026-12-20T17:00:00Z', week)).toBe('Closed · opens 9 AM on Dec 29');
});

test('holidays are listed from the current day in the dealer’s time zone, nearest first, and less than a year ahead', () => {
  const all = [christmas, eve, { ...christmas, date: '2027-12-25' }];
  const upcoming = (iso: string) => upcomingHolidays(all, 'America/Toronto', new Date(iso)).map(({ date }) => date);
  expect(upcoming('2026-12-01T12:00:00Z')).toEqual(['2026-12-24', '2026-12-25']);
  expect(upcoming('2026-12-25T04:00:00Z')).toEqual(['2026-12-24', '2026-12-25']);
  expect(upcoming('2026-12-25T06:00:00Z')).toEqual(['2026-12-25']);
  expect(upcoming('2026-10-01T12:00:00Z')).toEqual([]);
});

test('a holiday shows its date, name and hours', () => {
  expect(formatHoliday(christmas)).toEqual({ days: 'Fri, Dec 25 (Christmas Day)', hours: 'Closed' });
  expect(formatHoliday(eve).hours).toBe('9:00 AM–1:00 PM');
});
