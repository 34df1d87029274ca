import { isDomainError } from '@dealer/shared-domain';
import pLimit from 'p-limit';
import { withUploadLock } from '../uploads/upload-lock.ts';
import type { UploadQueueRecords } from '../uploads/upload-queue-records.ts';
import { type Addition, parseUploadKey, type SentFile } from '../uploads/upload-record.ts';
import type { StoredTicket, UploadTicketStore } from '../uploads/upload-tickets.ts';

type UploadSenderOptions = {
  records: UploadQueueRecords;
  tickets: Pick<UploadTicketStore, 'read' | 'remove'>;
  send: (file: File, ticket: StoredTicket) => Promise<SentFile>;
  add: (ticket: StoredTicket, id: string, sent: SentFile, addition: Addition | null) => Promise<void>;
  /** Resolves when no page has the vehicle's form open, as that page sends its photographs itself. */
  whenFormCloses: (vehicleId: string, signal: AbortSignal) => Promise<void>;
};

/** A browser ends a worker's event after five minutes. */
const waitLimitMs = 240_000;
/** More concurrent uploads would share a slow network and all be late. */
const limit = pLimit(3);

/** Sends the photographs that wait on this device. */
export function createUploadSender({ records, tickets, send, add, whenFormCloses }: UploadSenderOptions) {
  /** Resolves to false if the photograph must be tried again. */
  async function sendOne(key: string, signal: AbortSignal): Promise<boolean> {
    const { owner, vehicleId, entryId } = parseUploadKey(key);
    const ticket = await tickets.read(owner, vehicleId);
    if (!ticket) return false;
    try {
      await whenFormCloses(vehicleId, signal);
      await limit(() => withUploadLock(entryId, signal, () => deliver(key, entryId, ticket)));
      return true;
    } catch (error) {
      if (isDomainError(error) && error.kind === 'invalid') {
        await records.markRefused(key, error.message);
        return true;
      }
      if (isDomainError(error) && error.kind === 'unauthorized') await tickets.remove(owner, vehicleId);
      return false;
    }
  }

  async function deliver(key: string, entryId: string, ticket: StoredTicket): Promise<void> {
    const record = await records.read(key);
    if (!record || record.refusal) return;
    const sent = record.sent ?? (record.file && (await send(record.file, ticket)));
    if (!sent) return;
    await records.markSent(key, sent);
    // The vehicle may have been saved during the upload.
    const addition = (await records.read(key))?.addition ?? null;
    await add(ticket, entryId, sent, addition);
    if (addition) await records.remove(key);
  }

  /** Resolves to true if nothing is left to send. */
  async function sendAll(): Promise<boolean> {
    const signal = AbortSignal.timeout(waitLimitMs);
    const keys = await records.listWaiting();
    const outcomes = await Promise.all(keys.map((key) => sendOne(key, signal)));
    return outcomes.every((isDone) => isDone);
  }

  let lastRun: Promise<boolean> = Promise.resolve(true);
  let isQueued = false;

  /** Runs follow each other; calls while one waits share it. */
  return function run(): Promise<boolean> {
    if (isQueued) return lastRun;
    isQueued = true;
    lastRun = lastRun.then(start, start);
    return lastRun;
  };

  function start(): Promise<boolean> {
    isQueued = false;
    return sendAll();
  }
}
