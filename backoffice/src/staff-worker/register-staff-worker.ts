import { createScriptPolicy } from '@dealer/shared-domain';

/** Served by the web server from the current release, below its scope. */
const workerPath = '/admin/worker.js';
const scope = '/admin/';
const toWorkerAddress = createScriptPolicy('dealer-app', (address) => new URL(address, location.origin).href);

/** Installs the back office's service worker. False without one: then everything works while the page is open. */
export async function registerStaffWorker(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.register(toWorkerAddress(workerPath), {
      updateViaCache: 'none',
    });
    return registration !== undefined;
  } catch {
    return false;
  }
}

/** The service worker of this device's back office, if it was ever installed. */
export async function findStaffWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration(scope).catch(() => undefined);
}
