import { createScriptPolicy } from '@dealer/shared-domain';

/** Served by the web server from the current release, below its scope. */
const workerPath = '/admin/worker.js';
const toWorkerAddress = createScriptPolicy('dealer-app', (address) => new URL(address, location.origin).href);

/** Installs the back office's service worker. Without one, everything works while the page is open. */
export async function registerStaffWorker(): Promise<void> {
  await navigator.serviceWorker
    ?.register(toWorkerAddress(workerPath), { updateViaCache: 'none' })
    .catch(() => undefined);
}
