// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { BackofficeContract, Lead } from '@dealer/shared-domain/staff';
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
  const undoStage = vi.fn<NonNullable<Leads['undoStage']>>(async (_, version) => version + 1);
  open({ change, undoStage, getLead: async () => aLead({ stage: 'won', wonPrice: 18_495 }) });
  fireEvent.click((await article()).getByRole('button', { name: 'Contacted' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undoStage.mock.lastCall).toMatchObject([leadId, 2, { stage: 'won', wonPrice: 18_495 }]));
  expect(change).toHaveBeenCalledExactlyOnceWith(leadId, 1, { stage: 'contacted' });
});

test('an owner can be chosen while the stage is saved', async () => {
  const saving = Promise.withResolvers<number>();
  const change = vi.fn<NonNullable<Leads['change']>>((_, version) =>
    version === 1 ? saving.promise : Promise.resolve(version + 1),
  );
  const leads = { change };
  renderBackoffice(`/admin/leads/${leadId}`, [], { permissions: ['messages', 'leads.all'], leads });
  const lead = await article();
  fireEvent.click(lead.getByRole('button', { name: 'Contacted' }));
  fireEvent.change(lead.getByLabelText('Owner'), { target: { value: 'p1' } });
  saving.resolve(2);
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(leadId, 2, { ownerId: 'p1' }));
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

test('won asks for price and day, and whether the vehicle is sold, and can be taken back', async () => {
  const win = vi.fn<NonNullable<Leads['win']>>(async () => 2);
  const undoStage = vi.fn<NonNullable<Leads['undoStage']>>(async (_, version) => version + 1);
  open({ win, undoStage });
  fireEvent.click((await article()).getByRole('button', { name: 'Won' }));
  const submit = screen.getByRole('button', { name: /^Won, mark Sold|Mark Won$/ });
  fireEvent.change(screen.getByLabelText('Sale price'), { target: { value: '0' } });
  const today = screen.getByLabelText<HTMLInputElement>('Sold on').value;
  fireEvent.change(screen.getByLabelText('Sold on'), { target: { value: '1950-01-01' } });
  fireEvent.click(submit);
  screen.getByText('Enter the price of the sale');
  screen.getByText('Enter a day of the last year');
  fireEvent.change(screen.getByLabelText('Sale price'), { target: { value: '18,495' } });
  fireEvent.change(screen.getByLabelText('Sold on'), { target: { value: today } });
  fireEvent.click(submit);
  await waitFor(() =>
    expect(win).toHaveBeenCalledWith(leadId, 1, expect.objectContaining({ price: 18_495, on: expect.any(String) })),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undoStage.mock.lastCall).toMatchObject([leadId, 2, { stage: 'new' }]));
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

test('the lead has the focus after a merge, whose button is gone', async () => {
  const other = { id: 'other', name: 'S. Lee', email: null, phone: null, vehicle: '2019 Honda Civic EX' };
  let isMerged = false;
  const merge = async () => {
    isMerged = true;
  };
  const getLead = async () =>
    isMerged
      ? aLead({ merged: [{ id: 'other', name: 'S. Lee', version: 2 }] })
      : aLead({ samePerson: [{ ...other, stage: 'new', isSameVehicle: true }] });
  open({ merge, getLead });
  const pane = await article();
  const button = pane.getByRole('button', { name: 'Merge' });
  button.focus();
  fireEvent.click(button);
  await pane.findByRole('button', { name: 'Split again' });
  await waitFor(() => expect(document.activeElement).toBe(pane.getByRole('heading', { level: 2 })));
});

test.each(['failed', 'kept the focus'])('a later reload leaves the focus alone after a merge that %s', async (how) => {
  const other = { id: 'other', email: null, phone: null, vehicle: '2019 Honda Civic EX' };
  const merge = async () => {
    if (how === 'failed') throw new DomainError('unavailable', 'No connection');
  };
  let loads = 0;
  const getLead = async () => {
    loads += 1;
    return aLead({ samePerson: [{ ...other, name: `Lee ${loads}`, stage: 'new', isSameVehicle: true }] });
  };
  open({ merge, getLead, change: async (_, version) => version + 1 });
  const pane = await article();
  const button = pane.getByRole('button', { name: 'Merge' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText(how === 'failed' ? 'No connection' : 'Merged into Sam Lee');
  await pane.findByText(`Lee ${how === 'failed' ? 1 : 2} may be the same person`);
  await waitFor(() => expect(button.ariaDisabled).toBe('false'));
  button.blur();
  fireEvent.click(pane.getByRole('button', { name: 'Contacted' }));
  await pane.findByText(`Lee ${how === 'failed' ? 2 : 3} may be the same person`);
  expect(document.activeElement).toBe(document.body);
});

test('leads of the same person can be kept apart, which is undone, and merged later', async () => {
  const other = { id: 'other', name: 'S. Lee', email: null, phone: null, vehicle: '2019 Honda Civic EX' };
  const samePerson = [{ ...other, stage: 'new' as const, isSameVehicle: true }];
  const apart = {
    ...{ id: 'e1', kind: 'apart' as const, text: '', detail: { lead: 'other' } },
    ...{ author: 'maria', isOwn: true, createdAt: '2026-11-21T16:00:00Z' },
  };
  let events: Lead['events'] = [];
  const keepApart = vi.fn<NonNullable<Leads['keepApart']>>(async () => {
    events = [apart];
    return ['e1', 'e2'];
  });
  const undoKeepApart = vi.fn<NonNullable<Leads['undoKeepApart']>>(async () => {
    events = [];
  });
  const merge = vi.fn<NonNullable<Leads['merge']>>(async () => undefined);
  open({ keepApart, undoKeepApart, merge, getLead: async () => aLead({ samePerson, events }) });
  const pane = await article();
  for (const _ of 'ab') fireEvent.click(pane.getByRole('button', { name: 'Keep apart' }));
  await waitFor(() => expect(pane.queryByText('S. Lee may be the same person')).toBeNull());
  expect(keepApart).toHaveBeenCalledExactlyOnceWith(leadId, 'other');
  pane.getByText(/Kept apart from a similar lead/);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await pane.findByText('S. Lee may be the same person');
  expect(undoKeepApart).toHaveBeenCalledWith(['e1', 'e2']);
  fireEvent.click(pane.getByRole('button', { name: 'Keep apart' }));
  const also = within(
    (await pane.findByRole('heading', { name: 'Also from this person' })).closest('section') ?? document.body,
  );
  await waitFor(() => expect(also.getByRole('button', { name: 'Merge' }).ariaDisabled).toBe('false'));
  for (const _ of 'ab') fireEvent.click(also.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(merge).toHaveBeenCalledExactlyOnceWith('other', leadId));
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
    id: expect.any(String),
    name: 'Wei Chen',
    email: '',
    phone: '416 555 0111',
    source: 'call',
    vehicleId: null,
  });
});

test('a saved reply is filled from the lead and inserted beside what was typed', async () => {
  const listReplies = async () => [{ id: 'r1', title: 'Still here', text: 'Yes, {first name}: {test drive}.' }];
  open({ listReplies });
  const pane = await article();
  const reply = pane.getByLabelText('Reply to Sam Lee');
  fireEvent.change(reply, { target: { value: 'Good morning!' } });
  fireEvent.click(pane.getByRole('button', { name: /^Saved replies/ }));
  fireEvent.click(await pane.findByRole('button', { name: /^Still here/ }));
  await waitFor(() => expect(reply).toHaveProperty('value', 'Good morning!\n\nYes, Sam: {test drive}.'));
  await pane.findByText(/^Not known for this lead: \{test drive\}\./);
});

test('Esc closes the saved replies', async () => {
  open({ listReplies: async () => [{ id: 'r1', title: 'Still here', text: 'Yes.' }] });
  const pane = await article();
  const toggle = pane.getByRole('button', { name: /^Saved replies/ });
  const reply = pane.getByLabelText('Reply to Sam Lee');
  for (const [from, next] of [
    [() => pane.getByRole('button', { name: /^Still here/ }), toggle],
    [() => reply, reply],
  ] as const) {
    fireEvent.click(toggle);
    await pane.findByRole('button', { name: /^Still here/ });
    from().focus();
    fireEvent.keyDown(from(), { key: 'Escape' });
    expect(pane.queryByRole('button', { name: /^Still here/ })).toBeNull();
    expect(document.activeElement).toBe(next);
  }
});

test('saved replies that cannot be loaded say so, and a second try shows them', async () => {
  let isAway = true;
  const listReplies = async () => {
    if (isAway) throw new DomainError('unavailable', 'The saved replies could not be loaded. Please try again.');
    return [{ id: 'r1', title: 'Still here', text: 'Yes.' }];
  };
  open({ listReplies });
  const pane = await article();
  fireEvent.click(pane.getByRole('button', { name: /^Saved replies/ }));
  await pane.findByText('The saved replies could not be loaded. Please try again.');
  isAway = false;
  fireEvent.click(pane.getByRole('button', { name: 'Retry' }));
  await pane.findByRole('button', { name: /^Still here/ });
});

test('who may assign gives a lead to whose turn it is, and can take it back', async () => {
  const assign = vi.fn<NonNullable<Leads['assign']>>(async () => ({ version: 2, ownerId: 'p1' }));
  const change = vi.fn<NonNullable<Leads['change']>>(async (_, version) => version + 1);
  renderBackoffice(`/admin/leads/${leadId}`, [], {
    permissions: ['messages', 'leads.all'],
    leads: { assign, change },
  });
  fireEvent.change((await article()).getByLabelText('Owner'), { target: { value: 'turn' } });
  await screen.findByText('Sam Lee is now maria’s lead');
  expect(assign).toHaveBeenCalledWith(leadId, 1, 'turn');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(change).toHaveBeenCalledWith(leadId, 2, { ownerId: null }));
});

test('a person who called can be answered by mail in the same thread', async () => {
  const reply = { id: 'r', text: 'We have one.', author: 'maria', createdAt: '2026-11-21T19:12:00Z' };
  const mail = { mailedAt: '2026-11-21T19:12:05Z', attempts: 1, error: null };
  open({ getLead: async () => aLead({ messages: [], replies: [{ ...reply, mail }], email: 'wei@example.com' }) });
  const pane = await article();
  pane.getByLabelText('Reply to Sam Lee');
  pane.getByText('We have one.');
});

test('a lead that the person may not see is not found', async () => {
  const getLead = async () => {
    throw new DomainError('not-found', 'This lead is not there.');
  };
  open({ getLead });
  await screen.findByText('Lead not found');
});

test('an open lead leads to its booking for who may book', async () => {
  renderBackoffice(`/admin/leads/${leadId}`, [], { permissions: ['messages', 'appointments'] });
  const link = (await article()).getByRole('link', { name: 'Book a test drive' });
  expect(link.getAttribute('href')).toBe(`/admin/appointments?book=${leadId}`);
  cleanup();
  open();
  expect((await article()).queryByRole('link', { name: 'Book a test drive' })).toBeNull();
});

test('the conversation names each change of a test drive, a stage by its label, and who made it', async () => {
  const event = { text: '', isOwn: false, createdAt: '2026-11-20T15:00:00Z' };
  const [four, five] = ['2026-11-24T21:00:00+00:00', '2026-11-24T22:00:00+00:00'];
  const drive = { ...event, kind: 'test-drive' as const };
  const events: Lead['events'] = [
    { ...drive, id: 'e1', author: 'system', detail: { state: 'requested', starts_at: four } },
    { ...event, id: 'e2', author: 'system', kind: 'stage', detail: { from: 'new', to: 'appointment' } },
    { ...drive, id: 'e3', author: 'sam', detail: { state: 'confirmed', starts_at: five, moved_from: four } },
    { ...drive, id: 'e4', author: 'sam', detail: { state: 'missed', starts_at: five } },
    { ...drive, id: 'e5', author: 'system', detail: { state: 'done', starts_at: five } },
  ];
  open({ getLead: async () => aLead({ events, messages: [] }) });
  const thread = await (await article()).findByRole('list', { name: 'Conversation' });
  const when = 'Nov 20, 2026, 10:00 AM';
  expect(
    within(thread)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `Test drive on Nov 24, 2026, 4:00 PM: requested by the visitor ${when}`,
    `Stage: New → Appointment ${when}`,
    `Test drive moved from Nov 24, 2026, 4:00 PM to Nov 24, 2026, 5:00 PM: confirmed, sam ${when}`,
    `Test drive on Nov 24, 2026, 5:00 PM: did not come, sam ${when}`,
    `Test drive on Nov 24, 2026, 5:00 PM: done ${when}`,
  ]);
});
