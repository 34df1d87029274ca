import { expect, test } from 'vitest';
import {
  findNearestFree,
  formatShortTestDriveTime,
  formatTestDriveTime,
  groupSlots,
  readTestDriveLink,
  toTestDrivePath,
} from './booking.ts';

const timeZone = 'America/Toronto';

test('slots are grouped by the dealer’s day, with what is free', () => {
  const slots = [
    { startsAt: '2026-11-24T16:30:00Z', isTaken: true },
    { startsAt: '2026-11-24T17:00:00Z', isTaken: false },
    { startsAt: '2026-11-25T01:00:00Z', isTaken: false },
    { startsAt: '2026-11-25T14:00:00Z', isTaken: true },
  ];
  const days = groupSlots(slots, timeZone);
  expect(days.map(({ weekday, monthDay, free }) => `${weekday}, ${monthDay}: ${free}`)).toEqual([
    'Tuesday, November 24: 2',
    'Wednesday, November 25: 0',
  ]);
  expect(days[0]?.slots.map(({ time, isMorning }) => [time, isMorning])).toEqual([
    ['11:30 AM', true],
    ['12:00 PM', false],
    ['8:00 PM', false],
  ]);
});

test('the time is named in the dealer’s time zone', () => {
  expect(formatTestDriveTime('2026-11-24T21:30:00+00:00', timeZone)).toBe('Tuesday, November 24, 4:30 PM');
  expect(formatShortTestDriveTime('2026-11-24T21:30:00+00:00', timeZone)).toBe('Tue, Nov 24, 4:30 PM');
});

test('a link is read back, and anything else is none', () => {
  const link = { id: '6d2f1c3a-0000-4000-8000-000000000001', key: 'a'.repeat(43) };
  const read = (path: string) => readTestDriveLink(new URL(path, 'https://cars.test').searchParams);
  expect(read(toTestDrivePath(link))).toEqual(link);
  expect(read(toTestDrivePath({ ...link, key: 'short' }))).toBeNull();
  expect(read('/test-drive')).toBeNull();
});

test('near a taken time the two nearest free ones of its day are found, in their order', () => {
  const at = (time: string, isTaken = false) => ({ startsAt: `2026-11-24T${time}:00Z`, isTaken });
  const slots = [at('17:30'), at('18:30'), at('19:00', true), at('19:30', true), at('20:00'), at('20:30')];
  const days = groupSlots([...slots, { startsAt: '2026-11-25T19:00:00Z', isTaken: false }], timeZone);
  expect(findNearestFree(days, '2026-11-24T19:00:00Z').map(({ time }) => time)).toEqual(['1:30 PM', '3:00 PM']);
  expect(findNearestFree(days, '2026-11-26T19:00:00Z')).toEqual([]);
});
