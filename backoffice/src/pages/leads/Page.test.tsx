// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aLead, aLeadList, leadId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

type Leads = Partial<BackofficeContract['leads']>;

const open = (leads: Leads = {}, address = `/admin/leads/${leadId}`) =>
  renderBackoffice(address, [], { permissions: ['messages', 'vehicles'], leads });
const article = async () => within(await screen.findByRole('article'));
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(installDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the list shows who waits, how long, and whose lead it is', async () => {
  const [line] = aLeadList().leads;
  if (!line) throw new Error('There is a line');
  const late = { ...line, id: 'late', name: 'Ada Roe', waitingMinutes: 396, ownerId: 'p1' };
  open({ getList: async () => aLeadList({ leads: [late, line], overdue: 1, waiting: 2 }) }, '/admin/leads');
  const first = await screen.findByRole('link', { name: /Ada Roe/ });
  expect(first.textContent).toMatch(/Overdue, 6 h 36 min.*Answer, 5 h 36 min late.*Owner: maria/);
  expect(screen.getByRole('link', { name: /Sam Lee/ }).textContent).toMatch(/Waiting 35 min.*Answer within 25 min/);
  screen.getByText('1 overdue, 2 wait, answered in 24 min on average this week');
});

test('a stage changes with one press and can be taken back', async () => {
  const change = vi.fn<NonNullable<Leads['change']>>(async (_, version) => version + 1);
  open({ change });
  fireEvent.click((await article()).getByRole('button', { name: 'Contacted' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(leadId, 2, { stage: 'new', lostReason: null }));
  expect(change).toHaveBeenNthCalledWith(1, leadId, 1, { stage: 'contacted' });
});

test('lost asks for a reason, and a conflict keeps the question open', async () => {
  const change = vi.fn<NonNullable<Leads['change']>>(async () => {
    throw new DomainError('conflict', 'Someone else changed this lead in the meantime.');
  });
  open({ change });
  fireEvent.click((await article()).getByRole('button', { name: 'Lost' }));
  fireEvent.click(press('Mark Lost'));
  await screen.findByText('Choose a reason');
  fireEvent.click(screen.getByLabelText('Bought elsewhere'));
  fireEvent.click(press('Mark Lost'));
  await screen.findByText('Someone else changed this lead in the meantime.');
  expect(change).toHaveBeenCalledWith(leadId, 1, { stage: 'lost', lostReason: 'bought-elsewhere' });
  press('Mark Lost');
});

test('won asks for price and day, and whether the vehicle is sold', async () => {
  const win = vi.fn<NonNullable<Leads['win']>>(async () => undefined);
  open({ win });
  fireEvent.click((await article()).getByRole('button', { name: 'Won' }));
  fireEvent.change(screen.getByLabelText('Sale price'), { target: { value: '18,495' } });
  fireEvent.click(screen.getByRole('button', { name: /^Won, mark Sold|Mark Won$/ }));
  await waitFor(() =>
    expect(win).toHaveBeenCalledWith(leadId, 1, expect.objectContaining({ price: 18_495, on: expect.any(String) })),
  );
});

test('a note and a call are added to the lead; an empty note is refused', async () => {
  const addNote = vi.fn<NonNullable<Leads['addNote']>>(async () => undefined);
  const logCall = vi.fn<NonNullable<Leads['logCall']>>(async () => undefined);
  open({ addNote, logCall });
  const pane = await article();
  fireEvent.click(pane.getByRole('button', { name: 'Note' }));
  fireEvent.click(pane.getByRole('button', { name: 'Add note' }));
  await pane.findByText('Write a note first');
  fireEvent.change(pane.getByLabelText('Note'), { target: { value: ' Try after 5. ' } });
  fireEvent.click(pane.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(addNote).toHaveBeenCalledWith(leadId, 'Try after 5.'));
  await waitFor(() => expect(pane.getByLabelText('Note')).toHaveProperty('value', ''));
  fireEvent.click(pane.getByRole('button', { name: 'Log a call' }));
  fireEvent.click(await pane.findByRole('button', { name: 'Log call' }));
  await waitFor(() => expect(logCall).toHaveBeenCalledWith(leadId, 'reached', ''));
});

test('the same person about the same vehicle can be merged, and separated again', async () => {
  const other = { id: 'other', name: 'S. Lee', stage: 'new', email: null, phone: null, vehicle: '2019 Honda Civic EX' };
  const merge = vi.fn<NonNullable<Leads['merge']>>(async () => undefined);
  const unmerge = vi.fn<NonNullable<Leads['unmerge']>>(async () => undefined);
  open({
    merge,
    unmerge,
    getLead: async () => aLead({ samePerson: [{ ...other, stage: 'new', isSameVehicle: true }] }),
  });
  fireEvent.click((await article()).getByRole('button', { name: 'Merge' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unmerge).toHaveBeenCalledWith('other'));
  expect(merge).toHaveBeenCalledWith('other', leadId);
});

test('a lead can be added by hand, and then opens', async () => {
  const add = vi.fn<NonNullable<Leads['add']>>(async () => leadId);
  const { router } = open({ add }, '/admin/leads');
  fireEvent.click(await screen.findByRole('button', { name: 'Add Lead' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Wei Chen' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Lead' }));
  await dialog.findByText('Enter a phone number or an e-mail address');
  fireEvent.change(dialog.getByLabelText('Phone'), { target: { value: '416 555 0111' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Lead' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/leads/${leadId}`));
  expect(add).toHaveBeenCalledWith({
    name: 'Wei Chen',
    email: '',
    phone: '416 555 0111',
    source: 'call',
    vehicleId: null,
  });
});

test('a lead that the person may not see is not found', async () => {
  const getLead = async () => {
    throw new DomainError('not-found', 'This lead is not there.');
  };
  open({ getLead });
  await screen.findByText('Lead not found');
});
