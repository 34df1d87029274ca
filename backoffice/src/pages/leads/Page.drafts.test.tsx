// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { BackofficeContract, Lead } from '@dealer/shared-domain/staff';
import { aConversation, aLead, aLeadList, leadId, messageId } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

type Leads = BackofficeContract['leads'];
type Messages = BackofficeContract['messages'];

const address = `/admin/leads/${leadId}`;
const laterMessage = aConversation({
  id: '3c1f7a52-0a4e-4b0e-9f5c-6f0f3a1d2b66',
  message: 'Also: does it have winter tires?',
});

/** Opens a lead; `update` changes it as another person would, and the page learns of it. */
async function openLead(lead: Partial<Lead> = {}, { leads = {}, messages = {} }: Sources = {}) {
  let stored = aLead(lead);
  const { router } = renderBackoffice(address, [], {
    permissions: ['messages', 'vehicles'],
    leads: { getLead: async () => stored, ...leads },
    messages,
  });
  const store = (change: Partial<Lead>) => {
    stored = { ...stored, version: stored.version + 1, ...change };
    return stored.version;
  };
  const update = async (change: Partial<Lead>) => {
    store(change);
    await act(() => router.revalidate());
  };
  const pane = within(await screen.findByRole('article'));
  return { pane, router, store, update };
}
type Sources = { leads?: Partial<Leads>; messages?: Partial<Messages> };

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const readValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(installDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a reply being typed stays when the customer writes again, and is sent as typed', async () => {
  const reply = vi.fn<Messages['reply']>(async () => ({ kind: 'done', value: { isMailed: true, error: null } }));
  const { pane, router, update } = await openLead({}, { messages: { reply } });
  write(pane.getByLabelText('Reply to Sam Lee'), 'Yes, it is here.');
  await update({ messages: [aConversation(), laterMessage] });
  pane.getByText(laterMessage.message);
  expect(readValue('Reply to Sam Lee')).toBe('Yes, it is here.');

  await act(() => router.navigate('/admin/leads'));
  await act(() => router.navigate(address));
  expect(readValue('Reply to Sam Lee')).toBe('Yes, it is here.');

  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Reply sent to sam@example.test');
  expect(reply).toHaveBeenLastCalledWith(messageId, expect.any(String), 'Yes, it is here.');
  await waitFor(() => expect(readValue('Reply to Sam Lee')).toBe(''));

  write(screen.getByLabelText('Reply to Sam Lee'), 'And it has winter tires.');
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() =>
    expect(reply).toHaveBeenLastCalledWith(laterMessage.id, expect.any(String), 'And it has winter tires.'),
  );
});

test('a reply to a person who called stays when that person writes the first message', async () => {
  const { pane, update } = await openLead({ messages: [], email: 'sam@example.test' });
  write(pane.getByLabelText('Reply to Sam Lee'), 'As we said on the phone');
  await update({ messages: [laterMessage] });
  pane.getByText(laterMessage.message);
  expect(readValue('Reply to Sam Lee')).toBe('As we said on the phone');
});

test('the reply field keeps the focus when its text is removed after the customer has written again', async () => {
  const { pane, update } = await openLead();
  const field = pane.getByLabelText('Reply to Sam Lee');
  field.focus();
  write(field, 'Yes');
  await update({ messages: [aConversation(), laterMessage] });
  write(field, '');
  expect(document.activeElement).toBe(screen.getByLabelText('Reply to Sam Lee'));
});

test('a typed next step stays while the lead changes, is saved to the new version, and then follows changes', async () => {
  const change = vi.fn<Leads['change']>();
  const { pane, store, update } = await openLead({}, { leads: { change } });
  change.mockImplementation(async (_, __, { nextStep = '' }) => store({ nextStep }));
  write(pane.getByLabelText('Next step'), 'Send the report ');
  await update({ stage: 'contacted', ownerId: 'p1', nextStepDue: '2026-11-24T15:00:00Z' });
  expect(pane.getByLabelText('Owner')).toHaveProperty('value', 'p1');
  expect(readValue('Next step')).toBe('Send the report ');
  expect(readValue('Due')).not.toBe('');

  fireEvent.click(pane.getByRole('button', { name: 'Save step' }));
  await screen.findByText('Next step saved');
  const saved = { nextStep: 'Send the report', nextStepDue: '2026-11-24T15:00:00.000Z' };
  expect(change).toHaveBeenLastCalledWith(leadId, 2, saved);
  await waitFor(() => expect(pane.queryByRole('button', { name: 'Save step' })).toBeNull());

  await update({ nextStep: 'Call on Friday' });
  expect(readValue('Next step')).toBe('Call on Friday');
});

test('a next step and a due time that are not being edited follow another person’s change', async () => {
  const { pane, update } = await openLead({ nextStep: 'Call' });
  write(pane.getByLabelText('Next step'), 'Call back');
  write(pane.getByLabelText('Next step'), 'Call');
  await update({ nextStep: 'Send the report', nextStepDue: '2026-11-24T15:00:00Z' });
  expect(readValue('Next step')).toBe('Send the report');
  expect(readValue('Due')).not.toBe('');
  expect(pane.queryByRole('button', { name: 'Save step' })).toBeNull();
});

test('a next step stays if it could not be saved, and what is typed during a save stays', async () => {
  const change = vi.fn<Leads['change']>();
  const { pane, store } = await openLead({}, { leads: { change } });
  change.mockImplementationOnce(async () => {
    store({ stage: 'contacted' });
    throw new DomainError('conflict', 'Someone else changed this lead in the meantime.');
  });
  write(pane.getByLabelText('Next step'), 'Send the report');
  fireEvent.click(pane.getByRole('button', { name: 'Save step' }));
  await screen.findByText('Someone else changed this lead in the meantime.');
  const contacted = pane.getByRole('button', { name: 'Contacted' });
  await waitFor(() => expect(contacted.getAttribute('aria-current')).toBe('step'));
  expect(readValue('Next step')).toBe('Send the report');

  change.mockImplementationOnce(async () => store({ nextStep: 'Send the report' }));
  fireEvent.click(await pane.findByRole('button', { name: 'Save step' }));
  write(pane.getByLabelText('Next step'), 'Send the report on Tuesday');
  await screen.findByText('Next step saved');
  await pane.findByRole('button', { name: 'Save step' });
  expect(readValue('Next step')).toBe('Send the report on Tuesday');
  expect(change).toHaveBeenLastCalledWith(leadId, 2, { nextStep: 'Send the report', nextStepDue: null });
});

test('a lead stays on the page with what was typed when a change cannot be saved', async () => {
  const away = async () => Promise.reject(new DomainError('unavailable', 'The change could not be saved'));
  const getList = vi.fn<Leads['getList']>(async () => aLeadList());
  const { pane } = await openLead({}, { leads: { getList, change: away } });
  write(pane.getByLabelText('Next step'), 'Call on Monday');
  getList.mockImplementation(away);
  fireEvent.click(pane.getByRole('button', { name: 'Save step' }));
  await screen.findByText('The change could not be saved');
  expect(readValue('Next step')).toBe('Call on Monday');
});

test('the next step is due in the time zone of the dealership', async () => {
  const change = vi.fn<Leads['change']>(async () => 2);
  const { pane } = await openLead({ nextStep: 'Call', nextStepDue: '2026-12-01T15:00:00.000Z' }, { leads: { change } });
  expect(readValue('Due')).toBe('2026-12-01T10:00');
  write(pane.getByLabelText('Due'), '2026-12-01T11:30');
  fireEvent.click(pane.getByRole('button', { name: 'Save step' }));
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith(leadId, 1, { nextStep: 'Call', nextStepDue: '2026-12-01T16:30:00.000Z' }),
  );
});

test('what was typed into Add Lead is there again after Esc', async () => {
  await openLead();
  const openDialog = () => fireEvent.click(screen.getByRole('button', { name: 'Add Lead' }));
  openDialog();
  write(screen.getByLabelText('Name'), 'Ida Walker');
  const dialog = screen.getByRole('dialog', { name: 'Add Lead' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog', { name: 'Add Lead' })).toBeNull();
  openDialog();
  expect(readValue('Name')).toBe('Ida Walker');
});

test('a lead whose answer was lost is sent again as itself; what was corrected meanwhile, as another', async () => {
  const add = vi.fn<Leads['add']>().mockRejectedValue(new DomainError('unavailable', 'The connection was lost.'));
  await openLead({}, { leads: { add } });
  const openDialog = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add Lead' }));
    return within(screen.getByRole('dialog', { name: 'Add Lead' }));
  };
  const send = async () => {
    const sent = add.mock.calls.length;
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Lead' }));
    await waitFor(() => expect(add).toHaveBeenCalledTimes(sent + 1));
    await screen.findByText('The connection was lost.');
    return add.mock.lastCall?.[0].id;
  };
  const dialog = openDialog();
  write(dialog.getByLabelText('Name'), 'Ida Walker');
  write(dialog.getByLabelText('Phone'), '416 555 0111');
  const first = await send();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  openDialog();
  expect(await send()).toBe(first);
  write(screen.getByLabelText('Phone'), '416 555 0112');
  expect(await send()).not.toBe(first);
});

test('if the leads cannot be refreshed after a reply, the open lead stays below a note with Retry', async () => {
  let isAway = false;
  const getLead = async () => {
    if (isAway) throw new DomainError('unavailable', 'away');
    return aLead();
  };
  const reply = vi.fn<Messages['reply']>(async () => {
    isAway = true;
    return { kind: 'done', value: { isMailed: true, error: null } };
  });
  const { pane } = await openLead({}, { leads: { getLead }, messages: { reply } });
  write(pane.getByLabelText('Reply to Sam Lee'), 'Yes, it is here.');
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('The list could not be refreshed');
  screen.getByRole('article');
  await waitFor(() => expect(readValue('Reply to Sam Lee')).toBe(''));
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The list could not be refreshed')).toBeNull());
});
