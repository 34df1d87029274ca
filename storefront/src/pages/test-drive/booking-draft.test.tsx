// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import type { BookedData, BookingData } from './loader.ts';
import { TestDrivePage } from './Page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const [earlier, later] = ['2026-11-24T17:00:00Z', '2026-11-25T15:00:00Z'];
const toSlots = (taken?: string) => [earlier, later].map((startsAt) => ({ startsAt, isTaken: startsAt === taken }));
const { id: vehicleId } = aVehicle();
const booking: BookingData = {
  ...{ kind: 'booking', vehicleId, vehicle: aVehicle(), slots: toSlots(), answer: null, attempt: 'a' },
};
const booked: BookedData = {
  ...{ kind: 'booked', vehicle: aVehicle(), slots: toSlots(), problem: null },
  link: { id: '6d2f1c3a-0000-4000-8000-000000000002', key: 'k'.repeat(43) },
  testDrive: {
    ...{ id: '6d2f1c3a-0000-4000-8000-000000000002', vehicleId, startsAt: later, state: 'requested', revision: 0 },
    ...{ name: 'Sam Lee', email: 'sam@example.com', changedAt: '2026-11-23T12:00:00Z' },
  },
};
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

function show(data: BookingData | BookedData): void {
  cleanup();
  renderOnSite(<TestDrivePage />, data);
}

function typeBooking(): void {
  show(booking);
  fireEvent.change(nameField(), { target: { value: 'Sam Lee' } });
  fireEvent.click(radio(/10:00 AM/));
}

test('a reload brings back what was typed and the chosen time with its day', () => {
  typeBooking();
  show(booking);
  expect(nameField().value).toBe('Sam Lee');
  expect(radio(/10:00 AM/).checked).toBe(true);
  expect(radio(/^Wed\s*Nov 25/).checked).toBe(true);
  screen.getByText('Wednesday, November 25, 10:00 AM');
});

test('a time that was taken meanwhile is not chosen again', () => {
  typeBooking();
  show({ ...booking, slots: toSlots(later) });
  expect(nameField().value).toBe('Sam Lee');
  expect(radio(/10:00 AM/).checked).toBe(false);
  expect(radio(/^Tue\s*Nov 24/).checked).toBe(true);
});

test('nothing is left of it for another vehicle, or once it is booked', () => {
  typeBooking();
  show({ ...booking, vehicleId: '6d2f1c3a-0000-4000-8000-000000000009' });
  expect(nameField().value).toBe('');
  show(booked);
  show(booking);
  expect(nameField().value).toBe('');
});
