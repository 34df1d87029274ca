// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { BackofficeContract, Conversation, MessageCounts } from '@dealer/shared-domain/staff';
import { aConversation, aStaffMessage, messageId } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

type Messages = Partial<BackofficeContract['messages']>;

/** A fake message source that stores changes. */
function someMessages(change: Partial<Conversation> = {}) {
  let stored = aConversation({ status: 'read', ...change });
  const write = (version: number, values: Partial<Conversation>) => {
    if (version !== stored.version)
      throw new DomainError('conflict', 'Someone else changed this message in the meantime.');
    stored = { ...stored, ...values, version: version + 1 };
    return stored.version;
  };
  const source = {
    getConversation: vi.fn(async () => stored),
    setStatus: vi.fn(async (_: string, version: number, status: Conversation['status']) => write(version, { status })),
    undoAnswer: vi.fn(async (_: string, version: number) => write(version, { status: 'read' })),
    setNotes: vi.fn(async (_: string, version: number, notes: string) => write(version, { notes })),
  };
  return { source, set: (values: Partial<Conversation>) => (stored = { ...stored, ...values }), get: () => stored };
}

/** Counts that a test can change; the page subscribes shortly after it appears. */
function someCountsToTell() {
  let listener: ((counts: MessageCounts) => void) | null = null;
  const watch: NonNullable<Messages['watch']> = (_, onChange) => {
    listener = onChange;
    return () => undefined;
  };
  const tell = async (counts: MessageCounts) => {
    await waitFor(() => expect(listener).toBeTypeOf('function'));
    act(() => listener?.(counts));
  };
  return { watch, tell };
}

const open = (messages: Messages, address = `/admin/messages/${messageId}`) =>
  renderBackoffice(address, [], { permissions: ['messages', 'vehicles'], messages });
const someCounts = { Unread: 1, Open: 1, Answered: 0, Archived: 0, Spam: 0, All: 1 };
const article = async () => within(await screen.findByRole('article'));
const toast = async (text: string) =>
  within(await screen.findByText(text).then((found) => found.closest('div') ?? found));

beforeEach(installDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the list shows sender, subject, unread and unmailed messages, and the count of each filter', async () => {
  open(
    {
      getList: async () => ({
        messages: [aStaffMessage({ isUnmailed: true })],
        matching: 1,
        counts: { Unread: 1, Open: 1, Answered: 4, Archived: 0, Spam: 0, All: 5 },
      }),
    },
    '/admin/messages',
  );
  const line = await screen.findByRole('link', { name: /Unread:\s*Sam Lee/ });
  expect(line.textContent).toMatch(/2019 Honda Civic EX.*Is the Civic still there\?.*Not mailed yet/);
  expect(line.getAttribute('href')).toBe(`/admin/messages/${messageId}`);
  expect(screen.getByRole('button', { name: 'Open 1' }).getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('button', { name: 'Answered 4' });
  within(screen.getByRole('navigation', { name: 'Back office' })).getByRole('link', { name: 'Messages 1' });
});

test('suspected spam has its own filter and a badge, and can be marked as not spam', async () => {
  const spam = { status: 'spam', isSuspectedSpam: true } as const;
  const setStatus = vi.fn<NonNullable<Messages['setStatus']>>(async () => 2);
  open({
    getList: async () => ({ messages: [aStaffMessage(spam)], matching: 1, counts: { ...someCounts, Spam: 3 } }),
    getConversation: async () => aConversation({ ...spam, version: 1, createdAt: '2026-11-01T00:00:00Z' }),
    setStatus,
  });
  const pane = await article();
  screen.getByRole('button', { name: 'Spam 3' });
  expect(screen.getByRole('link', { name: /Sam Lee/ }).textContent).toContain('Suspected spam');
  pane.getByText('Suspected spam: not mailed');
  expect(pane.queryByText(/Not mailed yet/)).toBeNull();
  expect(setStatus).not.toHaveBeenCalled();
  fireEvent.click(pane.getByRole('button', { name: 'Not spam' }));
  await waitFor(() => expect(setStatus).toHaveBeenCalledWith(messageId, 1, 'read'));
});

test('filter and search are in the URL, and opening a message preserves them', async () => {
  const getList = vi.fn<NonNullable<Messages['getList']>>(async () => ({
    messages: [aStaffMessage()],
    matching: 1,
    counts: { Unread: 1, Open: 1, Answered: 0, Archived: 0, Spam: 0, All: 1 },
  }));
  const { router } = open({ getList }, '/admin/messages?search=civic');
  fireEvent.click(await screen.findByRole('button', { name: 'All 1' }));
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith({ search: 'civic', filter: 'All', limit: 50 }, expect.anything()),
  );
  const line = screen.getByRole('link', { name: /Sam Lee/ });
  await waitFor(() => expect(line.getAttribute('href')).toContain('show=all'));
  fireEvent.click(line);
  await article();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/admin/messages/${messageId}?search=civic&show=all`,
  );
});

test('opening a message and going back preserve the length of the list; another filter resets it', async () => {
  const getList = vi.fn<NonNullable<Messages['getList']>>(async () => ({
    messages: [aStaffMessage()],
    matching: 300,
    counts: someCounts,
  }));
  const { router } = open({ getList }, '/admin/messages');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more of 300' }));
  await waitFor(() => expect(router.state.location.search).toBe('?limit=100'));
  fireEvent.click(screen.getByRole('link', { name: /Sam Lee/ }));
  const pane = await article();
  expect(getList).toHaveBeenLastCalledWith({ search: '', filter: 'Open', limit: 100 }, expect.anything());
  expect(pane.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/admin/messages?limit=100');
  fireEvent.click(screen.getByRole('button', { name: 'All 1' }));
  await waitFor(() => expect(router.state.location.search).toBe('?show=all'));
});

test('a list at its maximum length says how to find the other messages', async () => {
  const getList = async () => ({ messages: [aStaffMessage()], matching: 1200, counts: someCounts });
  open({ getList }, '/admin/messages?limit=1000');
  await screen.findByText('The list ends at 1,000 messages. Search to find the others.');
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});

test('choosing a filter or a message right after typing preserves the search', async () => {
  const getList = vi.fn<NonNullable<Messages['getList']>>(async () => ({
    messages: [aStaffMessage()],
    matching: 1,
    counts: someCounts,
  }));
  const { router } = open({ getList }, '/admin/messages');
  const search = await screen.findByRole('searchbox');
  const searchAndPress = (words: string, pressed: HTMLElement) => {
    fireEvent.change(search, { target: { value: words } });
    fireEvent.blur(search);
    fireEvent.click(pressed);
  };
  searchAndPress('civic', screen.getByRole('button', { name: 'All 1' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=civic&show=all'));
  searchAndPress('accord', screen.getByRole('link', { name: /Sam Lee/ }));
  await article();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/admin/messages/${messageId}?search=accord&show=all`,
  );
});

test('opening an unread message marks it as read and focuses its sender', async () => {
  const { source } = someMessages({ status: 'new' });
  const { router } = open(source, '/admin/messages');
  await screen.findByRole('heading', { name: 'Messages' });
  await act(() => router.navigate(`/admin/messages/${messageId}`));
  await waitFor(() => expect(source.setStatus).toHaveBeenCalledExactlyOnceWith(messageId, 1, 'read'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sam Lee' })));
});

test('archiving shows immediately and can be undone with one press', async () => {
  const { source, get } = someMessages();
  open(source);
  fireEvent.click((await article()).getByRole('button', { name: 'Archive' }));
  await toast('Message archived');
  await waitFor(() => expect(get().status).toBe('archived'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(get().status).toBe('read'));
});

test('an open message is marked as spam, and undone', async () => {
  const { source, get } = someMessages();
  open(source);
  const pane = await article();
  fireEvent.click(pane.getByRole('button', { name: 'Mark as spam' }));
  await toast('Message marked as spam');
  await waitFor(() => expect(get().status).toBe('spam'));
  await pane.findByRole('button', { name: 'Not spam' });
  expect(pane.queryByRole('button', { name: 'Mark as spam' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(get().status).toBe('read'));
});

test.each([
  ['an answered message', { status: 'answered' }],
  ['a booked test drive, which is cancelled in the calendar', { kind: 'test-drive' }],
] as const)('%s is not offered as spam', async (_, change) => {
  open({ getConversation: async () => aConversation({ version: 1, ...change }) });
  const pane = await article();
  pane.getByRole('button', { name: 'Archive' });
  expect(pane.queryByRole('button', { name: 'Mark as spam' })).toBeNull();
});

test('an answer that is undone is taken back from the lead, too', async () => {
  const { source, get } = someMessages();
  open(source);
  fireEvent.click((await article()).getByRole('button', { name: 'Mark as answered' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(get().status).toBe('read'));
  expect(source.undoAnswer).toHaveBeenCalledExactlyOnceWith(messageId, 2);
});

test('a change that conflicts with a newer version is not made, and the newer version shows', async () => {
  const { source, set } = someMessages();
  open(source);
  const pane = await article();
  set({ version: 5, status: 'answered', answeredBy: 'maria', answeredAt: '2026-11-21T15:00:00Z' });
  fireEvent.click(pane.getByRole('button', { name: 'Archive' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Someone else changed this message in the meantime.',
  );
  await pane.findByText('by maria');
});

test('a reply is sent once and appears in the conversation; an empty one is refused', async () => {
  const { source, set } = someMessages();
  const reply = vi.fn<NonNullable<Messages['reply']>>(async (_, id, text) => {
    set({
      status: 'answered',
      answeredAt: '2026-11-21T15:00:00Z',
      replies: [
        {
          id,
          text,
          author: 'maria',
          createdAt: '2026-11-21T15:00:00Z',
          mail: { mailedAt: '2026-11-21T15:00:01Z', attempts: 1, error: null },
        },
      ],
    });
    return { kind: 'done', value: { isMailed: true, error: null } };
  });
  open({ ...source, reply });
  const pane = await article();
  fireEvent.click(pane.getByRole('button', { name: 'Send reply' }));
  pane.getByText('Write a reply first');
  fireEvent.change(pane.getByLabelText('Reply to Sam Lee'), { target: { value: ' Yes, come by. ' } });
  fireEvent.click(pane.getByRole('button', { name: 'Send reply' }));
  fireEvent.click(pane.getByRole('button', { name: 'Sending...' }));
  await screen.findByText('Reply sent to sam@example.test');
  expect(reply).toHaveBeenCalledExactlyOnceWith(messageId, expect.any(String), 'Yes, come by.');
  expect(pane.getByLabelText('Reply to Sam Lee')).toHaveProperty('value', '');
  await pane.findByText('Yes, come by.');
});

test('a reply that fails keeps its text and its id when it is sent again', async () => {
  const { source } = someMessages();
  const reply = vi.fn<NonNullable<Messages['reply']>>(async () => ({
    kind: 'unavailable',
    message: 'The reply could not be sent. Please try again.',
  }));
  open({ ...source, reply });
  const pane = await article();
  fireEvent.change(pane.getByLabelText('Reply to Sam Lee'), { target: { value: 'Yes' } });
  fireEvent.click(pane.getByRole('button', { name: 'Send reply' }));
  expect((await pane.findByRole('alert')).textContent).toContain('What you wrote is still here.');
  expect(pane.getByLabelText('Reply to Sam Lee')).toHaveProperty('value', 'Yes');
  fireEvent.click(pane.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(reply).toHaveBeenCalledTimes(2));
  expect(reply.mock.calls[0]?.[1]).toBe(reply.mock.calls[1]?.[1]);
});

test('a draft stays with its message while another page is open, and is removed once it is sent', async () => {
  const { router } = open({ getConversation: async (id) => aConversation({ id, status: 'read' }) });
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const typed = () => [screen.getByLabelText(/Reply to/), screen.getByLabelText(/Internal notes/)];
  const leaveTo = (address: string) => act(() => router.navigate(address));
  await article();
  type(/Reply to/, 'Yes, come by.');
  type(/Internal notes/, 'Wants the blue one');

  await leaveTo('/admin/messages/another');
  await waitFor(() => expect(typed()).toMatchObject([{ value: '' }, { value: '' }]));
  await leaveTo('/admin');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await leaveTo(`/admin/messages/${messageId}`);
  await article();
  expect(typed()).toMatchObject([{ value: 'Yes, come by.' }, { value: 'Wants the blue one' }]);

  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Reply sent to sam@example.test');
  await leaveTo('/admin/messages');
  await leaveTo(`/admin/messages/${messageId}`);
  await article();
  expect(typed()).toMatchObject([{ value: '' }, { value: 'Wants the blue one' }]);
});

test('a failed reload loses no typed text', async () => {
  const { source } = someMessages();
  const { watch, tell } = someCountsToTell();
  open({ ...source, watch });
  fireEvent.change((await article()).getByLabelText('Reply to Sam Lee'), { target: { value: 'Yes' } });
  source.getConversation.mockRejectedValueOnce(new DomainError('unavailable', 'Away'));
  await tell({ unread: 0, mark: 'changed' });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect((await article()).getByLabelText('Reply to Sam Lee')).toHaveProperty('value', 'Yes');
});

test('a reply that fails while another message is open shows the error when its own is opened again', async () => {
  let fail: () => void = () => undefined;
  const reply: NonNullable<Messages['reply']> = () =>
    new Promise((_, reject) => {
      fail = () => reject(new Error('Away'));
    });
  const { router } = open({ reply });
  fireEvent.change((await article()).getByLabelText('Reply to Sam Lee'), { target: { value: 'Yes' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await act(() => router.navigate('/admin/messages'));
  await act(() => router.navigate(`/admin/messages/${messageId}`));
  await (await article()).findByRole('button', { name: 'Sending...' });
  fail();
  expect((await screen.findByRole('alert')).textContent).toContain('What you wrote is still here.');
  expect(screen.getByLabelText('Reply to Sam Lee')).toHaveProperty('value', 'Yes');
});

test('an unsent mail is marked and can be sent again', async () => {
  const mail = { mailedAt: null, attempts: 2, error: 'HTTP 503: down' };
  const { source, set } = someMessages({ mail });
  const sendAgain = vi.fn(async () => {
    set({ mail: { ...mail, mailedAt: '2026-11-21T16:00:00Z' } });
    return { kind: 'done' as const, value: { isMailed: true, error: null } };
  });
  open({ ...source, sendAgain });
  const pane = await article();
  pane.getByText('Not mailed yet: 2 tries, HTTP 503: down');
  fireEvent.click(pane.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Email sent successfully!');
  await waitFor(() => expect(pane.queryByText(/Not mailed yet/)).toBeNull());
  expect(sendAgain).toHaveBeenCalledExactlyOnceWith('message', messageId);
});

test('Ctrl S saves the notes and does not send an unfinished reply', async () => {
  const { source, get } = someMessages({ notes: 'Called once' });
  const reply = vi.fn();
  open({ ...source, reply });
  const pane = await article();
  fireEvent.change(pane.getByLabelText('Reply to Sam Lee'), { target: { value: 'Dear S' } });
  const notes = pane.getByLabelText(/Internal notes/);
  fireEvent.keyDown(notes, { key: 's', ctrlKey: true });
  fireEvent.change(notes, { target: { value: 'Called twice' } });
  fireEvent.keyDown(notes, { key: 's', ctrlKey: true });
  await waitFor(() => expect(get().notes).toBe('Called twice'));
  expect(reply).not.toHaveBeenCalled();
});

test('notes are saved, and newer notes of another user are not overwritten silently', async () => {
  const { source, set, get } = someMessages({ notes: 'Called once' });
  const { watch, tell } = someCountsToTell();
  open({ ...source, watch });
  const pane = await article();
  const notes = pane.getByLabelText(/Internal notes/);
  fireEvent.change(notes, { target: { value: 'Called twice' } });
  await tell({ unread: 0, mark: 'first' });
  set({ notes: 'Wants the blue one', version: 2 });
  await tell({ unread: 0, mark: 'second' });
  await pane.findByText('Wants the blue one');
  expect(notes).toHaveProperty('value', 'Called twice');
  fireEvent.click(pane.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(get().notes).toBe('Called twice'));
});

test('notes typed before newer ones arrived do not overwrite them silently after visiting another page', async () => {
  const { source, set } = someMessages({ notes: 'Called once' });
  const { router } = open(source);
  fireEvent.change((await article()).getByLabelText(/Internal notes/), { target: { value: 'Called twice' } });
  await act(() => router.navigate('/admin/messages'));
  set({ notes: 'Wants the blue one', version: 2 });
  await act(() => router.navigate(`/admin/messages/${messageId}`));
  const pane = await article();
  pane.getByText('Wants the blue one');
  fireEvent.click(pane.getByRole('button', { name: 'Take theirs' }));
  expect(pane.getByLabelText(/Internal notes/)).toHaveProperty('value', 'Wants the blue one');
});

test('notes typed during a save stay in the field, unsaved', async () => {
  const { source, get } = someMessages({ notes: 'Called once' });
  let finish = () => {};
  source.setNotes.mockImplementationOnce(async (id: string, version: number, notes: string) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return source.setNotes(id, version, notes);
  });
  open(source);
  const pane = await article();
  const notes = pane.getByLabelText(/Internal notes/);
  notes.focus();
  fireEvent.change(notes, { target: { value: 'Called twice' } });
  await pane.findByRole('button', { name: 'Save notes' });
  fireEvent.keyDown(notes, { key: 's', ctrlKey: true });
  await pane.findByRole('button', { name: 'Saving...' });
  expect(notes).toHaveProperty('readOnly', false);
  fireEvent.change(notes, { target: { value: 'Called twice, no answer' } });
  await act(async () => finish());
  await screen.findByText('Notes saved');
  expect(document.activeElement).toBe(notes);
  expect(notes).toHaveProperty('value', 'Called twice, no answer');
  expect(get().notes).toBe('Called twice');
  fireEvent.click(pane.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(get().notes).toBe('Called twice, no answer'));
});

test('saved notes stay as typed until the reload returns them', async () => {
  const { source, get } = someMessages({ notes: 'Called once' });
  open(source);
  const pane = await article();
  const notes = pane.getByLabelText(/Internal notes/);
  let reload: () => void = () => undefined;
  source.getConversation.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        reload = () => resolve(get());
      }),
  );
  fireEvent.change(notes, { target: { value: 'Called twice' } });
  fireEvent.click(pane.getByRole('button', { name: 'Save notes' }));
  await screen.findByText('Notes saved');
  expect(notes).toHaveProperty('value', 'Called twice');
  await act(async () => reload());
  expect(notes).toHaveProperty('value', 'Called twice');
  expect(pane.queryByRole('button', { name: /Save/ })).toBeNull();
});

test('a new message appears in list and sidebar without a reload', async () => {
  const { watch, tell } = someCountsToTell();
  let messages = [aStaffMessage()];
  open(
    {
      getList: async () => ({
        messages,
        matching: messages.length,
        counts: { Unread: 1, Open: 1, Answered: 0, Archived: 0, Spam: 0, All: 1 },
      }),
      getCounts: async () => ({ unread: messages.length, mark: '' }),
      watch,
    },
    '/admin/messages',
  );
  await screen.findByRole('link', { name: /Sam Lee/ });
  await tell({ unread: 1, mark: 'a' });
  messages = [aStaffMessage({ id: 'new', name: 'Ada Roe' }), ...messages];
  await tell({ unread: 2, mark: 'b' });
  await screen.findByRole('link', { name: /Ada Roe/ });
  await screen.findByRole('link', { name: 'Messages 2' });
});

test('a message that arrives between the list and the first poll appears, too', async () => {
  const { watch, tell } = someCountsToTell();
  let messages = [aStaffMessage()];
  const getList = async () => ({ messages, matching: messages.length, counts: someCounts });
  open({ getList, getCounts: async () => ({ unread: 1, mark: 'a' }), watch }, '/admin/messages');
  await screen.findByRole('link', { name: /Sam Lee/ });
  messages = [aStaffMessage({ id: 'new', name: 'Ada Roe' }), ...messages];
  await tell({ unread: 2, mark: 'b' });
  await screen.findByRole('link', { name: /Ada Roe/ });
});

test('an unknown message shows an error next to the list', async () => {
  open({ getConversation: () => Promise.reject(new DomainError('not-found', 'Not there')) });
  await screen.findByRole('heading', { name: 'Message not found' });
  screen.getByRole('link', { name: /Sam Lee/ });
});

test('without a response the page shows an error and can retry', async () => {
  const getList = vi.fn<NonNullable<Messages['getList']>>().mockRejectedValue(new DomainError('unavailable', 'Away'));
  open({ getList }, '/admin/messages');
  await screen.findByRole('heading', { name: 'The messages could not be loaded. Please try again.' });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(2));
});
