import { createDraftFilesReader } from './draft-files-reader.ts';
import { toOfflinePage } from './offline-page.ts';

/** TypeScript's DOM types lack those of a service worker. */
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void };
type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
declare const self: WorkerScope;

const files = createDraftFilesReader();

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Pages only, and always from the network: no staff page is ever stored.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => toOfflinePage((await files.listWaiting()).length)));
});
