// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import type { BookedData, BookingData } from './loader.ts';
import { TestDrivePage } from './Page.tsx';

afterEach(cleanup);

const slots = [
  { startsAt: '2026-11-24T16:30:00Z', isTaken: true },
  { startsAt: '2026-11-24T17:00:00Z', isTaken: false },
  { startsAt: '2026-11-25T15:00:00Z', isTaken: false },
  { startsAt: '2026-11-26T15:30:00Z', isTaken: true },
];
const booking: BookingData = {
  kind: 'booking',
  vehicleId: aVehicle().id,
  vehicle: aVehicle(),
  slots,
  answer: null,
  attempt: 'a',
};
const booked: BookedData = {
  kind: 'booked',
  link: { id: '6d2f1c3a-0000-4000-8000-000000000002', key: 'k'.repeat(43) },
  testDrive: {
    id: '6d2f1c3a-0000-4000-8000-000000000002',
    vehicleId: aVehicle().id,
    startsAt: '2026-11-24T17:00:00Z',
    state: 'requested',
    name: 'Sam Lee',
    email: 'sam@example.com',
    revision: 0,
    changedAt: '2026-11-23T12:00:00Z',
  },
  vehicle: aVehicle(),
  slots,
  problem: null,
};
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const summary = () => within(screen.getByRole('complementary', { name: 'Your test drive' }));

test('the first free day is chosen, and taken times and full days cannot be', () => {
  renderOnSite(<TestDrivePage />, booking);
  expect(radio(/^Tue\s*Nov 24/).checked).toBe(true);
  expect(radio(/^Thu\s*Nov 26\s*full/).disabled).toBe(true);
  expect(radio(/11:30 AM taken/).disabled).toBe(true);
});

test('the summary names the chosen time, and another day clears it', () => {
  renderOnSite(<TestDrivePage />, booking);
  fireEvent.click(radio(/12:00 PM/));
  summary().getByText('Tuesday, November 24, 12:00 PM');
  fireEvent.click(radio(/^Wed\s*Nov 25/));
  summary().getByText('Choose a day and a time');
  expect(radio(/12:00 PM/).checked).toBe(false);
});

test('a refused form comes back with everything typed', () => {
  const values = { name: 'Sam', email: 'sam@x', phone: '', message: 'Hi', startsAt: '2026-11-25T15:00:00Z' };
  const errors = { email: 'Please enter a valid email address' };
  renderOnSite(<TestDrivePage />, { ...booking, answer: { values, errors, message: 'Not booked yet.' } });
  expect(screen.getByRole('alert').textContent).toContain('Not booked yet.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Sam');
  expect(radio(/10:00 AM/).checked).toBe(true);
  expect(radio(/^Wed\s*Nov 25/).checked).toBe(true);
});

test('a vehicle without free times leads to a message', () => {
  renderOnSite(<TestDrivePage />, { ...booking, slots: slots.filter(({ isTaken }) => isTaken) });
  screen.getByText('No time can be booked online for this vehicle');
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toContain('/contact?vehicle=');
});

test('a vehicle that was sold meanwhile leads to those that are available', () => {
  const vehicle = { ...booking.vehicle, status: 'Sold' as const };
  renderOnSite(<TestDrivePage />, { ...booking, vehicle, slots: [] });
  screen.getByText('This vehicle has been sold');
  expect(screen.getByRole('link', { name: 'See what is available' }).getAttribute('href')).toBe('/inventory');
  expect(screen.queryByText('Write or call, and we find one.')).toBeNull();
});

test('the signed link’s page has the time, the calendar file and both changes', () => {
  renderOnSite(<TestDrivePage />, booked);
  screen.getByRole('heading', { name: 'Booked for Tuesday, November 24, 12:00 PM' });
  expect(screen.getByRole('link', { name: /Add to calendar/ }).getAttribute('href')).toMatch(/^\/test-drive\.ics\?/);
  for (const name of ['Move to this time', 'Cancel this test drive']) screen.getByText(name);
});

test('the times to move to open on the booked day, unless it has no other', () => {
  const wednesday = { ...booked.testDrive, startsAt: '2026-11-25T16:00:00Z' };
  const own = { startsAt: wednesday.startsAt, isTaken: true };
  renderOnSite(<TestDrivePage />, { ...booked, testDrive: wednesday, slots: [...slots, own] });
  expect(radio(/^Wed\s*Nov 25/).checked).toBe(true);
  expect(radio(/11:00 AM taken/).checked).toBe(false);
  cleanup();
  const thursday = { ...booked.testDrive, startsAt: '2026-11-26T15:30:00Z' };
  renderOnSite(<TestDrivePage />, { ...booked, testDrive: thursday });
  expect(radio(/^Tue\s*Nov 24/).checked).toBe(true);
});

test('the signed link’s page says when the vehicle has been sold meanwhile, and offers no other time', () => {
  const vehicle = { ...aVehicle(), status: 'Sold' as const };
  renderOnSite(<TestDrivePage />, { ...booked, vehicle, slots: [] });
  screen.getByText('This vehicle has been sold');
  expect(screen.getByRole('link', { name: 'See what is available' }).getAttribute('href')).toBe('/inventory');
  cleanup();
  renderOnSite(<TestDrivePage />, {
    ...booked,
    vehicle,
    slots: [],
    testDrive: { ...booked.testDrive, state: 'cancelled' },
  });
  screen.getByText('This vehicle has been sold');
  expect(screen.queryByRole('link', { name: 'Book another time' })).toBeNull();
});

test('a change of one that was cancelled in another tab says that it is cancelled', () => {
  renderOnSite(<TestDrivePage />, {
    ...booked,
    testDrive: { ...booked.testDrive, state: 'cancelled' },
    problem: 'failed',
  });
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('This test drive was cancelled before');
  expect(alert).not.toContain('stays as it was');
});

test('a cancelled one, a refused change and a wrong link say so', () => {
  renderOnSite(<TestDrivePage />, { ...booked, testDrive: { ...booked.testDrive, state: 'cancelled' } });
  screen.getByRole('heading', { name: /^Cancelled: Tuesday/ });
  expect(screen.queryByText('Move to this time')).toBeNull();
  cleanup();
  renderOnSite(<TestDrivePage />, { ...booked, problem: 'taken' });
  expect(screen.getByRole('alert').textContent).toContain('That time was taken a moment ago');
  cleanup();
  renderOnSite(<TestDrivePage />, { ...booked, problem: 'often' });
  expect(screen.getByRole('alert').textContent).toContain('Please call us.');
  cleanup();
  renderOnSite(<TestDrivePage />, { kind: 'unknown-link' });
  screen.getByText('This link does not work');
});
