import { whenDraftUnlocked } from '../features/vehicle-form/draft/draft-lock.ts';
import { createUploadQueueRecords } from '../uploads/upload-queue-records.ts';
import { uploadSyncTag } from '../uploads/upload-sync-tag.ts';
import { createUploadTicketStore } from '../uploads/upload-tickets.ts';
import { toOfflinePage } from './offline-page.ts';
import { addPhotograph, sendPhotograph } from './send-photograph.ts';
import { createUploadSender } from './upload-sender.ts';

/** TypeScript's DOM types lack those of a service worker. */
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void };
type SyncEvent = WorkerEvent & { tag: string };
type WorkerScope = {
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { sync?: { register(tag: string): Promise<void> } };
};
declare const self: WorkerScope;

const records = createUploadQueueRecords();
const sendWaiting = createUploadSender({
  records,
  tickets: createUploadTicketStore(),
  send: sendPhotograph,
  add: addPhotograph,
  whenFormCloses: whenDraftUnlocked,
});

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  // Pages wait for the end of the activation, so it must not wait for uploads.
  void sendWaiting();
});

self.addEventListener('message', (event) => event.waitUntil(sendOrSyncLater()));
self.addEventListener('sync', (event) => {
  if (event.tag === uploadSyncTag) event.waitUntil(sendOrReject());
});

// Pages only, and always from the network: no staff page is ever stored.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => toOfflinePage((await records.listWaiting()).length)));
});

async function sendOrSyncLater(): Promise<void> {
  if (await sendWaiting()) return;
  await self.registration.sync?.register(uploadSyncTag).catch(() => undefined);
}

/** After a rejection, the browser sends the event again. */
async function sendOrReject(): Promise<void> {
  if (!(await sendWaiting())) throw new Error('Photographs wait for a network');
}
