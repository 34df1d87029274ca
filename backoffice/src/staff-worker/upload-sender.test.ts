import { DomainError } from '@dealer/shared-domain';
import { expect, test, vi } from 'vitest';
import { newUploadRecord, type SentFile, type UploadRecord } from '../uploads/upload-record.ts';
import { createUploadSender } from './upload-sender.ts';

const key = 'dealer/user/v1/e1';
const sent: SentFile = {
  publicId: 'p',
  url: 'u',
  width: 1,
  height: 1,
  placeholderColor: '#000000',
  thumbnailUrl: null,
};
const addition = { place: 'photos', alt: 'Front', filename: null, order: ['e1'] };
const ticket = { ticket: 't', expiresAtMs: 1, uploadUrl: 'https://media.test' };

function open(record: Partial<UploadRecord> = {}, { hasTicket = true } = {}) {
  const file = new File(['jpg'], 'front.jpg', { type: 'image/jpeg' });
  const stored = new Map<string, UploadRecord>([[key, { ...newUploadRecord(file), ...record }]]);
  const patch = async (id: string, part: Partial<UploadRecord>) => {
    const before = stored.get(id);
    if (before) stored.set(id, { ...before, ...part });
  };
  const options = {
    records: {
      read: async (id: string) => stored.get(id) ?? null,
      listWaiting: async () => [...stored].flatMap(([id, it]) => (!it.refusal && (it.file || it.addition) ? [id] : [])),
      markSent: (id: string, facts: SentFile) => patch(id, { file: null, sent: facts }),
      markRefused: (id: string, refusal: string) => patch(id, { refusal }),
      remove: async (id: string) => void stored.delete(id),
    },
    tickets: { read: async () => (hasTicket ? ticket : null), remove: vi.fn(async () => undefined) },
    send: vi.fn(async () => sent),
    add: vi.fn(async () => undefined),
    whenFormCloses: async () => undefined,
  };
  return { stored, options, run: createUploadSender(options) };
}

test('a photograph of an unsaved vehicle is sent, and its address stays for the draft', async () => {
  const { stored, options, run } = open();
  expect(await run()).toBe(true);
  expect(stored.get(key)).toMatchObject({ file: null, sent });
  expect(options.add).toHaveBeenCalledWith(ticket, 'e1', sent, null);
  await run();
  expect(options.send).toHaveBeenCalledOnce();
});

test('a photograph of a saved vehicle joins it and leaves the device', async () => {
  const { stored, options, run } = open({ addition });
  expect(await run()).toBe(true);
  expect(options.add).toHaveBeenCalledWith(ticket, 'e1', sent, addition);
  expect(stored.size).toBe(0);
});

test('a save during the upload counts', async () => {
  const { stored, options, run } = open();
  options.send.mockImplementationOnce(async () => {
    const record = stored.get(key);
    if (record) stored.set(key, { ...record, addition });
    return sent;
  });
  await run();
  expect(options.add).toHaveBeenCalledWith(ticket, 'e1', sent, addition);
});

test('a file that the page has sent is not sent again', async () => {
  const { options, run } = open({ file: null, sent, addition });
  expect(await run()).toBe(true);
  expect(options.send).not.toHaveBeenCalled();
  expect(options.add).toHaveBeenCalledOnce();
});

test('without a network or a ticket the photograph waits', async () => {
  const { stored, options, run } = open();
  options.send.mockRejectedValueOnce(new DomainError('unavailable', 'No network'));
  expect(await run()).toBe(false);
  expect(stored.get(key)?.file).not.toBeNull();
  expect(await run()).toBe(true);
  expect(await open({}, { hasTicket: false }).run()).toBe(false);
});

test('after signing out the ticket is dropped and the photograph stays', async () => {
  const { stored, options, run } = open();
  options.send.mockRejectedValueOnce(new DomainError('unauthorized', 'Ended'));
  expect(await run()).toBe(false);
  expect(options.tickets.remove).toHaveBeenCalledWith('dealer/user', 'v1');
  expect(stored.has(key)).toBe(true);
});

test('a file that the media host refuses is not tried again', async () => {
  const { stored, options, run } = open();
  options.send.mockRejectedValueOnce(new DomainError('invalid', 'Invalid file provided'));
  expect(await run()).toBe(true);
  expect(stored.get(key)?.refusal).toBe('Invalid file provided');
  expect(await run()).toBe(true);
  expect(options.send).toHaveBeenCalledOnce();
});
