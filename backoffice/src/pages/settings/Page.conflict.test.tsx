// @vitest-environment jsdom
import { type DealerSettings, defaultSettings, type SaveOutcome } from '@dealer/shared-domain/staff';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './Page.tsx';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeEach(() => {
  installDialogs();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const message = 'Someone else changed the settings in the meantime';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

function someSettings(general: Partial<DealerSettings['general']> = {}): DealerSettings {
  const standard = defaultSettings();
  return { ...standard, general: { ...standard.general, email: 'office@example.ca', ...general } };
}

/** A page whose first save conflicts with another user's. */
async function openOvertaken(theirs: DealerSettings, address = '/admin/settings') {
  let refuse = () => {};
  const save = vi.fn(
    async (settings: DealerSettings, version: number | null): Promise<SaveOutcome> => ({
      success: true,
      settings,
      version: (version ?? 0) + 1,
    }),
  );
  save.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        refuse = () =>
          resolve({ success: false, kind: 'conflict', message: 'Newer', theirs: { settings: theirs, version: 9 } });
      }),
  );
  renderBackoffice(address, [], {
    permissions: ['vehicles', 'settings', 'settings.danger'],
    settings: { load: async () => ({ settings: someSettings(), version: 4 }), save },
  });
  await screen.findByRole('tablist');
  return {
    save,
    /** Saves without leaving the field, like Ctrl+S. */
    async saveAndCollide(whileSaving = () => {}) {
      press('Save Changes');
      await screen.findByRole('button', { name: 'Saving...' });
      whileSaving();
      await act(async () => refuse());
      await screen.findByText(message);
    },
  };
}

const byLabel = (name: string) => screen.getByLabelText(name);
const kinds: [kind: string, address: string, find: () => HTMLElement, typed: string, expected: object][] = [
  ['a line', '', () => byLabel('Email Address'), 'mine@example.ca', { general: { email: 'mine@example.ca' } }],
  ['several lines', '', () => byLabel('Address'), '12 Main St', { general: { address: '12 Main St' } }],
  [
    'a phone number',
    '',
    () => byLabel('Number'),
    '416-555-0101',
    {
      general: { phoneNumbers: [{ number: '416-555-0101' }] },
    },
  ],
  ['a coordinate', '', () => byLabel('Postal code'), 'M1P 4P5', { place: { postalCode: 'M1P 4P5' } }],
  [
    'a list of choices',
    '',
    () => byLabel('Timezone'),
    'America/Vancouver',
    {
      general: { timezone: 'America/Vancouver' },
    },
  ],
  [
    'opening hours',
    '',
    () => byLabel('Monday opens'),
    '10:30',
    {
      hours: { openingHours: { mon: { open: '10:30' } } },
    },
  ],
  [
    'a figure',
    '?tab=notifications',
    () => byLabel('Low inventory threshold'),
    '7',
    {
      figures: { lowInventoryThreshold: '7' },
    },
  ],
];

test.each(kinds)(
  '%s with the focus keeps the typed value through a conflict, and is saved with the local changes',
  async (_, tab, find, typed, expected) => {
    const { save, saveAndCollide } = await openOvertaken(someSettings({ currency: 'USD' }), `/admin/settings${tab}`);
    const control = find();
    control.focus();
    fireEvent.change(control, { target: { value: typed } });
    await saveAndCollide();
    expect(find()).toHaveProperty('value', typed);
    act(() => find().focus());
    act(() => find().blur());
    expect(find()).toHaveProperty('value', typed);
    press('Save mine');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toMatchObject([{ ...expected }, 9]);
    expect(save.mock.calls[1]?.[0].general.currency).toBe('USD');
  },
);

test('text typed during a refused save stays, and the field keeps the focus', async () => {
  const { save, saveAndCollide } = await openOvertaken(someSettings({ email: 'theirs@example.ca' }));
  const email = byLabel('Email Address');
  email.focus();
  fireEvent.change(email, { target: { value: 'mine@example.ca' } });
  await saveAndCollide(() => fireEvent.change(email, { target: { value: 'mine.later@example.ca' } }));
  expect(document.activeElement).toBe(byLabel('Email Address'));
  expect(byLabel('Email Address')).toHaveProperty('value', 'mine.later@example.ca');
  press('Save mine');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0].general.email).toBe('mine.later@example.ca');
});

test('the local or the remote value is chosen per setting, and a choice can be changed back', async () => {
  const theirs = someSettings({ email: 'theirs@example.ca', dealershipName: 'Their Motors', currency: 'USD' });
  const { save, saveAndCollide } = await openOvertaken(theirs);
  fireEvent.change(byLabel('Email Address'), { target: { value: 'mine@example.ca' } });
  fireEvent.change(byLabel('Dealership Name'), { target: { value: 'My Motors' } });
  await saveAndCollide();
  pick(/^Dealership Name: theirs/);
  expect(byLabel('Dealership Name')).toHaveProperty('value', 'Their Motors');
  pick(/^Email Address: theirs/);
  pick(/^Email Address: mine/);
  expect(byLabel('Email Address')).toHaveProperty('value', 'mine@example.ca');
  pick(/^Currency: mine/);
  press('Save these choices');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0].general).toMatchObject({
    email: 'mine@example.ca',
    dealershipName: 'Their Motors',
    currency: 'CAD',
  });
});

test('if they stored nothing different, there is nothing to compare', async () => {
  const { save, saveAndCollide } = await openOvertaken(someSettings());
  fireEvent.change(byLabel('Email Address'), { target: { value: 'mine@example.ca' } });
  await saveAndCollide();
  expect(screen.queryByRole('table')).toBeNull();
  press('Save mine');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatchObject({ general: { email: 'mine@example.ca' } });
});
