// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import {
  type BackofficeContract,
  type DealerSettings,
  defaultSettings,
  type LoadedSettings,
  type SaveOutcome,
} from '@dealer/shared-domain/staff';
import { anAppointment, anAppointmentsSource, anIntegrationsSource } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loads the page's code, normally on demand, before the first test.
import './Page.tsx';
import { installDialogs, renderBackoffice, setLastEveningOfMonth } from '../../test-backoffice.tsx';

beforeEach(installDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const permissions = ['vehicles' as const, 'settings' as const, 'settings.danger' as const];

function someSettings(general: Partial<DealerSettings['general']> = {}): LoadedSettings {
  const standard = defaultSettings();
  return {
    settings: { ...standard, general: { ...standard.general, email: 'office@example.ca', ...general } },
    version: 4,
  };
}

type Fakes = NonNullable<Parameters<typeof renderBackoffice>[2]>;

async function openSettings(address = '/admin/settings', { settings, ...fakes }: Fakes = {}) {
  const save = vi.fn(async (changed: DealerSettings, version: number | null) => ({
    success: true as const,
    settings: changed,
    version: (version ?? 0) + 1,
  }));
  const opened = renderBackoffice(address, [], {
    permissions,
    settings: { load: async () => someSettings(), save, ...settings },
    ...fakes,
  });
  await screen.findByRole('tablist');
  return { ...opened, save };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email Address');

test('the page shows that it is loading, then opens General', async () => {
  const { promise, resolve } = Promise.withResolvers<LoadedSettings>();
  const load = () => promise;
  renderBackoffice('/admin/settings', [], { permissions, settings: { load } });
  await screen.findByText('Loading settings...');
  screen.getByRole('heading', { level: 1, name: 'Settings' });
  screen.getByText('Manage your dealership settings and preferences');
  resolve(someSettings());
  const tab = await screen.findByRole('tab', { name: 'General' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'General',
    'Notifications',
    'Security',
    'API & Integrations',
  ]);
  expect(emailField().value).toBe('office@example.ca');
});

test('arrow keys change the tab and the URL, and a tab keeps its typed text', async () => {
  const { router } = await openSettings();
  type('Email Address', 'new@example.ca');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'General' }), { key: 'ArrowRight' });
  await screen.findByRole('switch', { name: /^Email Notifications/ });
  expect(router.state.location.search).toBe('?tab=notifications');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Notifications' }), { key: 'End' });
  await screen.findByRole('heading', { name: 'Danger Zone' });
  fireEvent.keyDown(screen.getByRole('tab', { name: 'API & Integrations' }), { key: 'ArrowRight' });
  await waitFor(() => expect(emailField().value).toBe('new@example.ca'));
  expect(router.state.location.search).toBe('');
});

test('unsaved settings are named; saving sends all settings with the loaded version, and can be undone', async () => {
  const { save } = await openSettings();
  screen.getByText('All changes saved');
  type('Email Address', 'new@example.ca');
  screen.getByText('Was office@example.ca');
  expect(screen.getByText('Unsaved changes').parentElement?.textContent).toBe('Unsaved changes in Email Address');
  press('Save Changes');
  await screen.findByText('Settings saved successfully!');
  expect(save).toHaveBeenCalledOnce();
  expect(save.mock.calls[0]?.[0].general.email).toBe('new@example.ca');
  expect(save.mock.calls[0]?.[1]).toBe(4);
  press('Undo');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect([save.mock.calls[1]?.[0].general.email, save.mock.calls[1]?.[1]]).toEqual(['office@example.ca', 5]);
});

test('hours that end before they begin are said to last overnight', async () => {
  await openSettings();
  expect(screen.queryByText(/^Open overnight/)).toBeNull();
  type('Monday opens', '19:00');
  type('Monday closes', '09:00');
  screen.getByText('Open overnight, until 9:00 AM the next day');
});

test('saving a holiday says which test drives are booked then, and undoing it takes that back', async () => {
  // In Chrome it returns a promise.
  Element.prototype.scrollIntoView = vi.fn(async () => undefined);
  const drive = anAppointment({ id: 'd1', name: 'Lena Cole', startsAt: '2026-12-25T15:00:00Z' });
  const getDays = vi.fn<BackofficeContract['appointments']['getDays']>(async (from) => ({
    ...(await anAppointmentsSource().getDays(from, 1)),
    whileClosed: [drive],
  }));
  await openSettings(undefined, { permissions: [...permissions, 'appointments'], appointments: { getDays } });
  type('Email Address', 'new@example.ca');
  press('Save Changes');
  await screen.findByText('Settings saved successfully!');
  expect(getDays).not.toHaveBeenCalled();
  press('+ Add Holiday');
  type('Date of holiday 1', '2026-12-25');
  type('Name of holiday 1', 'Christmas Day');
  press('Save Changes');
  const note = await screen.findByRole('alert');
  within(note).getByText('1 test drive is booked while you are closed');
  const link = within(note).getByRole('link', { name: 'Lena Cole, Fri, Dec 25, 10:00 AM' });
  expect(link.getAttribute('href')).toBe('/admin/appointments?date=2026-12-25&open=d1');
  getDays.mockImplementation((from) => anAppointmentsSource().getDays(from, 1));
  press('Undo');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a saved holiday without the test drives booked then, as from an older shell, shows the form', async () => {
  const { whileClosed: _, ...older } = await anAppointmentsSource().getDays('2026-12-25', 1);
  const getDays = vi.fn(async () => older);
  await openSettings(undefined, { permissions: [...permissions, 'appointments'], appointments: { getDays } });
  type('Monday opens', '12:00');
  press('Save Changes');
  await waitFor(() => expect(getDays).toHaveBeenCalled());
  await act(async () => undefined);
  expect(emailField().value).toBe('office@example.ca');
});

test('without the right to see test drives, a saved holiday asks for none', async () => {
  const getDays = vi.fn(anAppointmentsSource().getDays);
  await openSettings(undefined, { appointments: { getDays } });
  type('Monday opens', '12:00');
  press('Save Changes');
  await screen.findByText('Settings saved successfully!');
  expect(getDays).not.toHaveBeenCalled();
});

test('Ctrl S saves the settings from any tab and submits no other form', async () => {
  const { save } = await openSettings('/admin/settings?tab=security');
  type('Current Password', 'half-typed');
  fireEvent.keyDown(screen.getByLabelText('Current Password'), { key: 's', ctrlKey: true });
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('during a save the button says so and cannot be pressed again', async () => {
  const { promise, resolve } = Promise.withResolvers<{ success: true } & LoadedSettings>();
  const save = () => promise;
  await openSettings(undefined, { settings: { save } });
  type('Email Address', 'new@example.ca');
  press('Save Changes');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect(button.disabled).toBe(true);
  resolve({ success: true, ...someSettings() });
  await screen.findByText('Settings saved successfully!');
});

test('text typed during a save, or before it is undone, stays unsaved', async () => {
  const sent: DealerSettings[] = [];
  const answers: ((outcome: { success: true } & LoadedSettings) => void)[] = [];
  const save = (settings: DealerSettings) => {
    sent.push(settings);
    return new Promise<{ success: true } & LoadedSettings>((resolve) => answers.push(resolve));
  };
  const answer = async (version: number, save: number) => {
    await waitFor(() => expect(answers).toHaveLength(save));
    const settings = sent.at(-1);
    if (settings) act(() => answers.at(-1)?.({ success: true, settings, version }));
  };
  await openSettings(undefined, { settings: { save } });
  type('Email Address', 'new@example.ca');
  press('Save Changes');
  type('Dealership Name', 'Typed while it saves');
  await answer(5, 1);
  await screen.findByText('Settings saved successfully!');
  expect(screen.getByLabelText<HTMLInputElement>('Dealership Name').value).toBe('Typed while it saves');
  expect(emailField().value).toBe('new@example.ca');
  expect(screen.getByText('Unsaved changes').parentElement?.textContent).toBe('Unsaved changes in Dealership Name');

  press('Undo');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.general).toMatchObject({ email: 'office@example.ca', dealershipName: '' });
  await answer(6, 2);
  await waitFor(() => expect(emailField().value).toBe('office@example.ca'));
  expect(screen.getByLabelText<HTMLInputElement>('Dealership Name').value).toBe('Typed while it saves');
});

test('text typed during a conflict is saved with the local changes', async () => {
  const theirs = { ...someSettings({ email: 'theirs@example.ca' }), version: 9 };
  const save = vi
    .fn(
      async (settings: DealerSettings, version: number | null): Promise<SaveOutcome> => ({
        success: true,
        settings,
        version: (version ?? 0) + 1,
      }),
    )
    .mockResolvedValueOnce({ success: false, kind: 'conflict', message: 'Newer', theirs });
  await openSettings(undefined, { settings: { save } });
  type('Email Address', 'mine@example.ca');
  press('Save Changes');
  await screen.findByText('Someone else changed the settings in the meantime');
  type('Email Address', 'mine-again@example.ca');
  press('Save mine');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]).toMatchObject([{ general: { email: 'mine-again@example.ca' } }, 9]);
});

test('phone numbers can be removed only if there are several, and the default moves with its number', async () => {
  const { save } = await openSettings();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '416-555-0101' } });
  press('+ Add Phone Number');
  const [, second] = screen.getAllByLabelText('Number');
  if (second) fireEvent.change(second, { target: { value: '416-555-0102' } });
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios().map(({ checked }) => checked)).toEqual([true, false]);
  const [, secondRadio] = radios();
  if (secondRadio) fireEvent.click(secondRadio);
  press('Remove Main Office');
  expect(radios().map(({ checked }) => checked)).toEqual([true]);
  press('Save Changes');
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0].general).toMatchObject({
    phoneNumbers: [{ number: '416-555-0102', isDefault: true }],
    defaultPhoneIndex: 0,
  });
});

test('errors are listed first with links to their fields in any tab, and nothing is sent', async () => {
  const { save } = await openSettings('/admin/settings?tab=notifications');
  type('Low inventory threshold', 'few');
  fireEvent.click(screen.getByRole('tab', { name: 'General' }));
  await screen.findByLabelText('Email Address');
  type('Email Address', 'office');
  press('Save Changes');
  const summary = await screen.findByRole('alert');
  within(summary).getByText('2 things keep the settings from being saved');
  expect(document.activeElement).toBe(summary);
  expect(emailField().getAttribute('aria-invalid')).toBe('true');
  Element.prototype.scrollIntoView = vi.fn();
  fireEvent.click(within(summary).getByRole('link', { name: 'Enter a whole number from 1 to 1,000' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Low inventory threshold')));
  expect(save).not.toHaveBeenCalled();
});

test('a failed save shows the reason and keeps the typed values', async () => {
  const message = 'Failed to save settings: connection lost';
  const save = async () => ({ success: false as const, kind: 'failed' as const, message });
  await openSettings(undefined, { settings: { save } });
  type('Email Address', 'new@example.ca');
  press('Save Changes');
  await screen.findByText(message);
  screen.getByText('Your changes are still here.');
  expect(emailField().value).toBe('new@example.ca');
  screen.getByRole('button', { name: 'Save again' });
});

test('a save that conflicts shows both versions, and keeping the local one overwrites the differences', async () => {
  const theirs = { ...someSettings({ email: 'theirs@example.ca', currency: 'USD' }), version: 9 };
  const save = vi
    .fn()
    .mockResolvedValueOnce({ success: false, kind: 'conflict', message: 'x', theirs })
    .mockImplementationOnce(async (settings: DealerSettings) => ({ success: true, settings, version: 10 }));
  await openSettings(undefined, { settings: { save } });
  type('Email Address', 'mine@example.ca');
  press('Save Changes');
  const row = await screen.findByRole('row', { name: /Email Address/ });
  within(row).getByText('mine@example.ca');
  within(row).getByText('theirs@example.ca');
  screen.getByText(/Only they changed Currency/);
  press('Save mine');
  await screen.findByText('Settings saved successfully!');
  expect(save.mock.calls[1]?.[1]).toBe(9);
  expect(save.mock.calls[1]?.[0].general).toMatchObject({ email: 'mine@example.ca', currency: 'USD' });
});

test('settings that fail to load show the defaults, and typed changes are merged when they load', async () => {
  let isAway = true;
  const load = async () => {
    if (isAway) throw new DomainError('unavailable', 'away');
    return someSettings({ dealershipName: 'Test Motors' });
  };
  await openSettings(undefined, { settings: { load } });
  screen.getByText('Failed to load settings');
  expect(screen.getByLabelText<HTMLSelectElement>('Timezone').value).toBe('America/Toronto');
  type('Email Address', 'typed@example.ca');
  isAway = false;
  // React only renders the awaited data reliably if the press itself is awaited.
  await act(async () => press('Retry'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Dealership Name').value).toBe('Test Motors'));
  expect(emailField().value).toBe('typed@example.ca');
  expect(screen.queryByText('Failed to load settings')).toBeNull();
});

test('leaving asks for confirmation while there are unsaved changes', async () => {
  const { router } = await openSettings();
  type('Email Address', 'new@example.ca');
  void router.navigate('/admin/dashboard');
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  within(dialog).getByText('Email Address has a change that is not saved.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/admin/settings');
  expect(emailField().value).toBe('new@example.ca');
});

test('the reset requires its word, offers the settings as a file first, and shows the defaults', async () => {
  setLastEveningOfMonth();
  const reset = vi.fn(async () => ({ settings: defaultSettings(), version: 5 }));
  URL.createObjectURL = vi.fn(() => 'blob:settings');
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    expect(reset).not.toHaveBeenCalled();
    downloads.push(this.download);
  });
  await openSettings('/admin/settings?tab=api', { settings: { reset } });
  press('Reset Settings');
  const dialog = screen.getByRole('dialog', { name: 'Reset Settings' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reset Settings' });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('Type RESET to go on'), { target: { value: 'reset' } });
  fireEvent.click(confirm);
  await screen.findByText('The settings are back to their defaults');
  expect(downloads).toEqual(['settings-2026-11-30.json']);
  fireEvent.click(screen.getByRole('tab', { name: 'General' }));
  await waitFor(() => expect(emailField().value).toBe(''));
});

test('staff who may not reset see why, and see no backups', async () => {
  await openSettings('/admin/settings?tab=api', { permissions: ['settings'] });
  screen.getByText('Only an owner can reset the settings.');
  screen.getByText('Only an owner sees and downloads backups.');
  expect(screen.queryByRole('button', { name: 'Reset Settings' })).toBeNull();
});

test('a backup with photographs shows its progress and its result', async () => {
  const source = anIntegrationsSource();
  const { value: before } = await source.listBackups().then((answer) => {
    if (answer.kind !== 'done') throw new Error('no list');
    return answer;
  });
  const photographs = {
    ...{ name: '2026-11-30T08-00-00-000Z.with-media.tar', createdAt: '2026-11-30T08:00:00.000Z' },
    ...{ bytes: 52_428_800, withMedia: true },
  };
  let list = before;
  const createArchive = vi.fn(async () => {
    list = { ...before, archive: { startedAt: '2026-11-30T08:00:00.000Z', fraction: 0.4 } };
    return { kind: 'done' as const, value: null };
  });
  const integrations = { ...source, createArchive, listBackups: async () => ({ kind: 'done' as const, value: list }) };
  await openSettings('/admin/settings?tab=api', { integrations });
  fireEvent.click(await screen.findByRole('button', { name: 'Back up with photographs' }));
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Backing up' });
  expect(progress.value).toBe(0.4);
  list = { ...before, backups: [photographs, ...before.backups] };
  await screen.findByText('With photographs', {}, { timeout: 5_000 });
  expect(screen.queryByRole('progressbar', { name: 'Backing up' })).toBeNull();
  screen.getByText('50.0 MB');
});

test('integrations show their real state: the hosted database is not set here, the maps key stays on the server', async () => {
  await openSettings('/admin/settings?tab=api');
  await screen.findByText('Database');
  const hosted = screen.getByRole<HTMLButtonElement>('switch', { name: /^Hosted database/ });
  expect([hosted.disabled, hosted.getAttribute('aria-checked')]).toEqual([true, 'false']);
  expect(screen.getByLabelText<HTMLInputElement>('Maps key').value).toBe('Not set');
  press('Update the maps key');
  within(screen.getByRole('dialog')).getByText('GOOGLE_MAPS_API_KEY=');
});

test('a test mail shows where it was sent', async () => {
  await openSettings('/admin/settings?tab=notifications');
  press('Send a test');
  await screen.findByText('Sent to office@example.ca');
});
