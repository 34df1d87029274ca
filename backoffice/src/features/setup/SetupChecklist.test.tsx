// @vitest-environment jsdom
import type { Setup } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

const step = (
  id: Setup['steps'][number]['id'],
  state: Setup['steps'][number]['state'],
  place: string | null = null,
) => ({
  ...{ id, state, place, detail: `About ${id}`, at: null },
});
const begun: Setup = {
  isComplete: false,
  steps: [
    step('email', 'part', 'code'),
    { ...step('second-factor', 'done'), at: '2026-11-20T15:00:00Z' },
    step('dealership', 'part', 'registration.omvicNumber'),
    step('mail', 'missing'),
    step('maps', 'missing', 'keys'),
    step('reviews', 'missing'),
    step('backup', 'unavailable'),
  ],
};
const answer = (setup: Setup) => ({ kind: 'done' as const, value: setup });

beforeEach(installDialogs);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (fakes: Parameters<typeof renderBackoffice>[2]) => renderBackoffice('/admin/dashboard', [], fakes);
/** The list with its steps checked: the skeleton before has a frame of its own. */
const findList = async () => {
  await screen.findByText('1 of 6 done');
  return within(screen.getByRole('region', { name: 'Set up the dealership' }));
};

test('each open step says what is missing and leads to the place where it is entered', async () => {
  open({ setup: { isNeeded: async () => true, check: async () => answer(begun) } });
  const list = await findList();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Incomplete: Owner’s e-mailAbout emailConfirm it',
    'Done: Second factorAbout second-factor, Nov 20',
    'Incomplete: Dealership dataAbout dealershipComplete it',
    'Not done: Real mailAbout mailSee how',
    'Not done: MapsAbout mapsAdd a key',
    'Not done: ReviewsAbout reviewsSee how',
    'Not in this deployment: First backupAbout backup',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/settings?tab=general#registration.omvicNumber',
    '/admin/settings?tab=api#services',
    '/admin/settings?tab=api#keys',
    '/admin/settings?tab=api#services',
  ]);
});

test('Later hides the steps on this device and keeps their count', async () => {
  open({ setup: { isNeeded: async () => true, check: async () => answer(begun) } });
  fireEvent.click((await findList()).getByRole('button', { name: 'Later' }));
  expect((await findList()).queryAllByRole('listitem')).toEqual([]);
  cleanup();
  open({ setup: { isNeeded: async () => true, check: async () => answer(begun) } });
  const list = await findList();
  expect(list.queryAllByRole('listitem')).toEqual([]);
  fireEvent.click(list.getByRole('button', { name: 'Show' }));
  expect(list.getAllByRole('listitem')).toHaveLength(7);
});

test('a dealership that is set up says so once and then never again', async () => {
  open({
    setup: {
      isNeeded: async () => true,
      check: async () => answer({ isComplete: true, steps: [step('mail', 'done')] }),
    },
  });
  await screen.findByText('The dealership is set up');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The dealership is set up')).toBeNull();
  cleanup();
  const check = vi.fn();
  open({ setup: { isNeeded: async () => false, check } });
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  expect(screen.queryByText('Set up the dealership')).toBeNull();
  expect(check).not.toHaveBeenCalled();
});

test('a check that failed says so and can be repeated', async () => {
  const check = vi
    .fn<() => Promise<ReturnType<typeof answer> | { kind: 'unavailable'; message: string }>>()
    .mockResolvedValueOnce({ kind: 'unavailable', message: 'The backups cannot be read right now.' })
    .mockResolvedValue(answer(begun));
  open({ setup: { isNeeded: async () => true, check } });
  await screen.findByText('The backups cannot be read right now.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await findList();
});

test('an address is confirmed with the code that was mailed to it', async () => {
  const confirmEmail = vi
    .fn<(code: string) => Promise<{ kind: 'done'; value: null } | { kind: 'refused'; message: string }>>()
    .mockResolvedValueOnce({ kind: 'refused', message: 'This code is not right' })
    .mockResolvedValue({ kind: 'done', value: null });
  const check = vi.fn(async () => answer(begun));
  open({ setup: { isNeeded: async () => true, check, confirmEmail } });
  fireEvent.click((await findList()).getByRole('button', { name: 'Confirm it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByText('The code is on its way to owner@example.ca');
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: '1234 5678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('This code is not right');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull());
  expect(confirmEmail).toHaveBeenCalledWith('12345678');
  expect(check).toHaveBeenCalledTimes(2);
});
