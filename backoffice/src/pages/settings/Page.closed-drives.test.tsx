// @vitest-environment jsdom
import { type BackofficeContract, defaultSettings, type SaveOutcome } from '@dealer/shared-domain/staff';
import { anAppointment, anAppointmentsSource } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loads the page's code, normally on demand, before the first test.
import './Page.tsx';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

type Contract = BackofficeContract;

beforeEach(() => {
  installDialogs();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// 12:30 AM on December 26 in Toronto.
const lena = anAppointment({ id: 'd1', name: 'Lena Cole', startsAt: '2026-12-26T05:30:00Z' });
const listOf = async (...whileClosed: (typeof lena)[]) => ({
  ...(await anAppointmentsSource().getDays('2026-12-25', 1)),
  whileClosed,
});
const title = '1 test drive is booked while you are closed';

async function openSettings(settings: Partial<Contract['settings']> = {}, address = '/admin/settings') {
  const getDays = vi.fn<Contract['appointments']['getDays']>(() => listOf(lena));
  const standard = defaultSettings();
  const general = { ...standard.general, email: 'office@example.ca', timezone: 'America/Edmonton' };
  const load = async () => ({ settings: { ...standard, general }, version: 4 });
  renderBackoffice(address, [], {
    permissions: ['settings', 'settings.danger', 'appointments'],
    settings: { load, ...settings },
    appointments: { getDays },
  });
  await screen.findByRole('tablist');
  return getDays;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('after a new time zone, the note says and links the times by the new one', async () => {
  await openSettings();
  type('Timezone', 'America/Winnipeg');
  press('Save Changes');
  await screen.findByText(title);
  const link = screen.getByRole('link', { name: 'Lena Cole, Fri, Dec 25, 11:30 PM' });
  expect(link.getAttribute('href')).toBe('/admin/appointments?date=2026-12-25&open=d1');
});

test('an answer that arrives after the one for newer hours is ignored', async () => {
  const getDays = await openSettings();
  const former = Promise.withResolvers<Awaited<ReturnType<typeof listOf>>>();
  getDays.mockReturnValueOnce(former.promise).mockImplementationOnce(() => listOf());
  type('Monday opens', '12:00');
  press('Save Changes');
  await screen.findByText('Settings saved successfully!');
  press('Undo');
  await waitFor(() => expect(getDays).toHaveBeenCalledTimes(2));
  former.resolve(await listOf(lena));
  await act(async () => undefined);
  expect(screen.queryByText(title)).toBeNull();
});

test('while a later save has a problem, the note that the settings are saved is hidden', async () => {
  const save = vi.fn<Contract['settings']['save']>(
    async (settings): Promise<SaveOutcome> => ({ success: true, settings, version: 5 }),
  );
  await openSettings({ save });
  type('Monday opens', '12:00');
  press('Save Changes');
  await screen.findByText(title);

  type('Email Address', 'office');
  press('Save Changes');
  await screen.findByText(/keeps the settings from being saved/);
  expect(screen.queryByText(title)).toBeNull();

  save.mockResolvedValueOnce({ success: false, kind: 'failed', message: 'Connection lost' });
  type('Email Address', 'new@example.ca');
  press('Save Changes');
  await screen.findByText('Connection lost');
  expect(screen.queryByText(title)).toBeNull();

  press('Save again');
  await screen.findByText(title);
});

test('the reset of the hours says which test drives are booked while closed', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:settings');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const reset = async () => ({ settings: defaultSettings(), version: 5 });
  await openSettings({ reset }, '/admin/settings?tab=api');
  press('Reset Settings');
  const dialog = within(screen.getByRole('dialog', { name: 'Reset Settings' }));
  type('Type RESET to go on', 'reset');
  fireEvent.click(dialog.getByRole('button', { name: 'Reset Settings' }));
  await screen.findByText(title);
  screen.getByRole('link', { name: 'Lena Cole, Sat, Dec 26, 12:30 AM' });
});
