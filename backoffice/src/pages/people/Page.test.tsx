// @vitest-environment jsdom
import type { PeopleSource, Person } from '@dealer/shared-domain/staff';
import { aPerson } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderWithStaff } from '../../test-staff-page.tsx';
import { peopleLoader } from './loader.ts';
import { Page as PeoplePage } from './Page.tsx';

const owner = aPerson();
const maria = aPerson({
  id: 'maria',
  username: 'maria',
  contactEmail: 'maria@example.test',
  role: 'manager',
  hasTwoFactor: true,
});
const newcomer = aPerson({ id: 'new', username: 'newcomer', role: 'manager', state: 'invited', lastSeenAt: null });
const left = aPerson({ id: 'left', username: 'left', role: 'manager', state: 'suspended', contactEmail: null });

async function open(people: Person[] = [owner, maria, newcomer, left], overrides: Partial<PeopleSource> = {}) {
  const getPeople = vi.fn(async () => people);
  const contract = renderWithStaff(<PeoplePage />, { people: { getPeople, ...overrides } }, peopleLoader);
  await screen.findByRole('heading', { name: 'People' });
  return { contract, getPeople };
}

async function edit(username: string) {
  fireEvent.click(screen.getByRole('button', { name: `Edit ${username}` }));
  return within(await screen.findByRole('dialog', { name: username }));
}

beforeEach(installDialogs);
afterEach(cleanup);

test('all people are listed with role, last sign-in and state', async () => {
  await open();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toContain('admin you');
  expect(rows[1]).toContain('Owner');
  expect(rows[1]).toContain('Nov 21, 9:00 AM');
  expect(rows[2]).toMatch(/maria.*maria@example\.test.*Manager.*On.*Active/);
  expect(rows[3]).toMatch(/newcomer.*Not yet.*Invited/);
  expect(rows[4]).toMatch(/left.*No contact e-mail.*Deactivated/);
  const price = within(screen.getByRole('row', { name: /^Change a price/ }));
  expect(price.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Yes', 'Yes', '–No', '–No']);
});

test('an invitation requires a name and an address, and confirms where it was sent', async () => {
  const invite = vi.fn(async () => ({
    kind: 'done' as const,
    value: { isMailed: true, message: 'An invitation is on its way to sam@example.test.' },
  }));
  const { getPeople } = await open(undefined, { invite });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a person' }));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  send();
  await dialog.findByText('Username is required');
  dialog.getByText('Contact e-mail is required');
  fireEvent.change(dialog.getByLabelText('Username'), { target: { value: ' sam ' } });
  fireEvent.change(dialog.getByLabelText('Contact e-mail'), { target: { value: 'sam@' } });
  send();
  await dialog.findByText('Enter a valid e-mail address');
  fireEvent.change(dialog.getByLabelText('Contact e-mail'), { target: { value: 'sam@example.test' } });
  send();
  await screen.findByText('An invitation is on its way to sam@example.test.');
  expect(invite).toHaveBeenCalledExactlyOnceWith({
    username: 'sam',
    contactEmail: 'sam@example.test',
    role: 'sales',
  });
  await waitFor(() => expect(getPeople).toHaveBeenCalledTimes(2));
});

test('a refusal of the server shows in the dialog, which keeps the typed values', async () => {
  await open(undefined, { invite: async () => ({ kind: 'refused', message: 'The user name "maria" is taken.' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Username'), { target: { value: 'maria' } });
  fireEvent.change(dialog.getByLabelText('Contact e-mail'), { target: { value: 'm@example.test' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The user name "maria" is taken.');
  expect(dialog.getByLabelText('Username')).toHaveProperty('value', 'maria');
});

test('role and address of a person are saved together, and only changes are sent', async () => {
  const update = vi.fn(async () => ({ kind: 'done' as const, value: null }));
  await open(undefined, { update });
  const dialog = await edit('maria');
  fireEvent.click(dialog.getByRole('radio', { name: /^Owner/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('maria is saved');
  expect(update).toHaveBeenCalledExactlyOnceWith('maria', { role: 'owner' });
});

test('users are not offered actions that would lock them out, but can change their own address', async () => {
  const update = vi.fn(async () => ({ kind: 'done' as const, value: null }));
  await open(undefined, { update });
  const dialog = await edit('admin');
  dialog.getByText('This is you: you cannot deactivate, demote or remove yourself.');
  expect(dialog.getByRole('radio', { name: /^Sales/ })).toHaveProperty('disabled', true);
  expect(dialog.queryByRole('button', { name: 'Deactivate...' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Remove...' })).toBeNull();
  fireEvent.change(dialog.getByLabelText('Contact e-mail'), { target: { value: 'me@example.test' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledWith(owner.id, { contactEmail: 'me@example.test' }));
});

test('the last owner cannot be demoted, suspended or removed by any user', async () => {
  await open([aPerson({ id: 'other', username: 'boss' })]);
  (await edit('boss')).getByText('This is the last owner: make another person owner first.');
});

test('a person is deactivated after a question, which hands their open work to another, and can be activated', async () => {
  const update = vi.fn(async () => ({ kind: 'done' as const, value: null }));
  const rights = { owner: ['messages'], manager: ['messages'], sales: ['messages'], photographer: [] };
  const photographer = aPerson({ id: 'p', username: 'jules', role: 'photographer' });
  await open([owner, maria, newcomer, left, photographer], {
    update,
    getRoleRights: async () => rights,
    getOpenWork: async () => [{ userId: 'maria', leads: 7, testDrives: 1 }],
  });
  fireEvent.click((await edit('maria')).getByRole('button', { name: 'Deactivate...' }));
  const question = within(screen.getByRole('dialog', { name: 'Deactivate maria?' }));
  const next = question.getByRole('combobox', { name: '7 open leads and 1 test drive go to' });
  expect(
    within(next)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nobody yet', 'admin']);
  fireEvent.change(next, { target: { value: owner.id } });
  fireEvent.click(question.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('maria is deactivated');
  screen.getByText('7 open leads and 1 test drive now with admin');
  fireEvent.click((await edit('left')).getByRole('button', { name: 'Activate' }));
  await screen.findByText('left is active again');
  expect(update.mock.calls).toEqual([
    ['maria', { isSuspended: true, handOverTo: owner.id }],
    ['left', { isSuspended: false }],
  ]);
});

test('a role without the right to answer hands open work over, too', async () => {
  const update = vi.fn(async () => ({ kind: 'done' as const, value: null }));
  await open([owner, maria], {
    update,
    getRoleRights: async () => ({ owner: ['messages'], manager: ['messages'], sales: ['messages'], photographer: [] }),
    getOpenWork: async () => [{ userId: 'maria', leads: 7, testDrives: 0 }],
  });
  const dialog = await edit('maria');
  fireEvent.click(dialog.getByRole('radio', { name: /^Sales/ }));
  expect(dialog.queryByRole('combobox')).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: /^Photographer/ }));
  fireEvent.change(dialog.getByRole('combobox', { name: '7 open leads go to' }), { target: { value: owner.id } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('maria is saved');
  expect(update).toHaveBeenCalledExactlyOnceWith('maria', { role: 'photographer', handOverTo: owner.id });
});

test('leads that a photographer still has stay until they are handed over', async () => {
  const update = vi.fn(async () => ({ kind: 'done' as const, value: null }));
  await open([owner, aPerson({ id: 'p', username: 'jules', role: 'photographer' })], {
    update,
    getRoleRights: async () => ({ owner: ['messages'], manager: ['messages'], sales: ['messages'], photographer: [] }),
    getOpenWork: async () => [{ userId: 'p', leads: 2, testDrives: 0 }],
  });
  let dialog = await edit('jules');
  dialog.getByRole('option', { name: 'jules (no change)', selected: true });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Contact e-mail/ }), {
    target: { value: 'jules@example.com' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('jules is saved');
  expect(update).toHaveBeenLastCalledWith('p', { contactEmail: 'jules@example.com' });
  dialog = await edit('jules');
  fireEvent.change(dialog.getByRole('combobox', { name: '2 open leads go to' }), { target: { value: owner.id } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenLastCalledWith('p', { handOverTo: owner.id }));
});

test('each invitation says how long its link is good', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await open([
    owner,
    aPerson({ id: 'a', username: 'fresh', state: 'invited', invitationExpiresAt: hours(41.5) }),
    aPerson({ id: 'b', username: 'late', state: 'invited', invitationExpiresAt: hours(-1) }),
  ]);
  screen.getByText('1 active, 2 invited');
  within(screen.getByRole('row', { name: /^fresh/ })).getByText('Expires in 41 h');
  within(screen.getByRole('row', { name: /^late/ })).getByText('Expired after 72 h');
});

test('resetting a second factor and resending an invitation are offered only if there is one', async () => {
  const resetTwoFactor = vi.fn(async () => ({ kind: 'done' as const, value: null }));
  await open(undefined, {
    resetTwoFactor,
    resend: async () => ({ kind: 'done', value: { isMailed: false, message: 'The invitation could not be mailed.' } }),
  });
  fireEvent.click((await edit('maria')).getByRole('button', { name: 'Reset two-factor' }));
  await screen.findByText('The second factor of maria is removed');
  expect(resetTwoFactor).toHaveBeenCalledExactlyOnceWith('maria');
  const dialog = await edit('newcomer');
  expect(dialog.queryByRole('button', { name: 'Reset two-factor' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The invitation could not be mailed.');
});

test('an account is removed after a question, which also shows a refusal', async () => {
  const remove = vi
    .fn()
    .mockResolvedValueOnce({ kind: 'refused', message: 'This person is no longer on the list.' })
    .mockResolvedValue({ kind: 'done', value: null });
  await open(undefined, { remove });
  fireEvent.click((await edit('maria')).getByRole('button', { name: 'Remove...' }));
  const question = within(screen.getByRole('dialog', { name: 'Are you sure you want to remove maria?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await question.findByText('This person is no longer on the list.');
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('maria is removed');
});
