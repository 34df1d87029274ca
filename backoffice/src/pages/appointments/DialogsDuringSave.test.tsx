// @vitest-environment jsdom
import type { AppointmentList, AppointmentOutcome } from '@dealer/shared-domain/staff';
import { anAppointment } from '@dealer/shared-domain/test-support';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBackoffice } from '../../test-backoffice.tsx';
import { beginOnSaturday } from './page-test-support.ts';

beginOnSaturday();

const fatima = anAppointment({ id: 'f', startsAt: '2026-11-21T21:30:00Z' });
const ben = anAppointment({ id: 'b', name: 'Ben Kowalczyk', state: 'confirmed', startsAt: '2026-11-21T20:30:00Z' });
const list: AppointmentList = {
  appointments: [ben, fatima],
  toConfirm: [fatima],
  whileClosed: [],
  spans: [{ opensAt: '2026-11-21T14:00:00Z', closesAt: '2026-11-21T23:00:00Z' }],
  staff: [],
  counts: { today: 2, toConfirm: 1, mark: 'one' },
};

/** The page while a change of Fatima’s test drive is saved. */
async function openDuringSave(press: () => Promise<unknown>) {
  const saving = Promise.withResolvers<AppointmentOutcome>();
  const appointments = { getDays: async () => list, change: () => saving.promise };
  renderBackoffice('/admin/appointments?open=f', [], { permissions: ['appointments'], appointments });
  await press();
  return (outcome: AppointmentOutcome) => act(async () => saving.resolve(outcome));
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const pressInPanel = async (person: string, name: RegExp) =>
  fireEvent.click((await region(person)).getByRole('button', { name }));

async function cancelFatima() {
  await pressInPanel('Fatima Yusuf', /^Cancel it/);
  const { getByRole } = await dialog('Cancel the test drive of Fatima Yusuf?');
  fireEvent.click(getByRole('button', { name: 'Cancel test drive' }));
  fireEvent.click(getByRole('button', { name: 'Keep it' }));
}

async function beginToCancelBen() {
  const today = await region('Today');
  fireEvent.click(today.getByRole('button', { name: /^Ben Kowalczyk/ }));
  await pressInPanel('Ben Kowalczyk', /^Cancel it/);
  const { getByRole } = await dialog('Cancel the test drive of Ben Kowalczyk?');
  fireEvent.change(getByRole('textbox'), { target: { value: 'The Civic has been sold.' } });
}

test('a change that is saved late closes no dialog but its own', async () => {
  const finish = await openDuringSave(cancelFatima);
  await beginToCancelBen();
  await finish({ saved: { ...fatima, version: 2, state: 'cancelled' } });
  await screen.findByText(/^Fatima Yusuf cancelled for/);
  const { getByRole } = await dialog('Cancel the test drive of Ben Kowalczyk?');
  expect(getByRole('textbox')).toHaveProperty('value', 'The Civic has been sold.');
});

test('a change that is refused late says so at its own test drive, not in the dialog of another', async () => {
  const finish = await openDuringSave(() => pressInPanel('Fatima Yusuf', /^Confirm/));
  await beginToCancelBen();
  await finish({ conflict: { kind: 'vehicle', holder: ben, free: [] } });
  const { getByRole, queryByRole } = await dialog('Cancel the test drive of Ben Kowalczyk?');
  expect(queryByRole('alert')).toBeNull();
  fireEvent.click(getByRole('button', { name: 'Keep it' }));
  const agenda = await region('Saturday, November 21');
  agenda.getByRole('alert');
});
