// @vitest-environment jsdom
import type { AppointmentList } from '@dealer/shared-domain/staff';
import { anAppointment, aStaffVehicle } from '@dealer/shared-domain/test-support';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBackoffice } from '../../test-backoffice.tsx';
import { beginOnSaturday } from './page-test-support.ts';

beginOnSaturday();

test('a test drive of a vehicle that was sold meanwhile says so before it is confirmed', async () => {
  const sold = aStaffVehicle({ status: 'Sold' });
  const mina = anAppointment({ id: 'm', name: 'Mina Park', startsAt: '2026-11-21T21:30:00Z', vehicle: sold });
  const samir = anAppointment({
    ...mina,
    id: 's',
    name: 'Samir Haddad',
    state: 'done',
    startsAt: '2026-11-21T15:00:00Z',
  });
  const list: AppointmentList = {
    ...{ appointments: [samir, mina], toConfirm: [mina], whileClosed: [], spans: [], staff: [] },
    counts: { today: 2, toConfirm: 1, mark: 'one' },
  };
  renderBackoffice('/admin/appointments', [], {
    ...{ permissions: ['appointments'], appointments: { getDays: async () => list } },
  });
  const toConfirm = within(await screen.findByRole('region', { name: 'To confirm' }));
  expect(toConfirm.getByRole('button', { name: /^Mina Park/ }).textContent).toContain('Sold: 2019 Honda Civic');
  const calendar = within(screen.getByRole('region', { name: 'Calendar' }));
  expect(calendar.getByRole('button', { name: /Mina Park/ }).textContent).toContain('Sold: 2019 Honda Civic');
  expect(calendar.getByRole('button', { name: /Samir Haddad/ }).textContent).not.toContain('Sold');
});
