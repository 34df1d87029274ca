import { loadOrCreateKeys } from '@dealer/embedded-backend/keys';
import { isLocked } from '@dealer/embedded-backend/lock';
import { http } from '@dealer/shared-domain/http';
import { startLocalBackend } from './local-backend.ts';
import { findFreePort, stopProgram } from './processes.ts';
import { readStartSettings } from './start-settings.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

export type LocalAddress = { url: string; anonKey: string; secretKey: string };

/** Runs the work with the backend of this data directory: the running one, or one that is started for the work. */
export async function withLocalBackend<T>(dataDir: string, work: (backend: LocalAddress) => Promise<T>): Promise<T> {
  const { anonKey, secretKey } = await loadOrCreateKeys(dataDir);
  const running = await findRunningBackend({ secretKey });
  if (running) return work({ url: running, anonKey, secretKey });
  if (isLocked(dataDir)) {
    const { backendPort } = readStartSettings();
    throw new Error(
      `Another process has ${dataDir} open but does not answer on port ${backendPort}. If the product is starting, ` +
        'wait for its line "Ready"; if another command is running, wait for its end; if the product runs on another ' +
        'port, set BACKEND_PORT to that port.',
    );
  }
  const backend = await startLocalBackend(dataDir, await findFreePort());
  // The command ends after its backend, so that the next one finds the data directory unlocked.
  const stop = () => void stopProgram(backend.child).then(() => process.exit(1));
  for (const signal of signals) process.once(signal, stop);
  try {
    await backend.ready();
    return await work({ url: backend.url, anonKey, secretKey });
  } finally {
    await stopProgram(backend.child);
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Address of the backend that runs with these keys; null if there is none. */
export async function findRunningBackend({ secretKey }: { secretKey: string }): Promise<string | null> {
  const url = `http://127.0.0.1:${readStartSettings().backendPort}`;
  return (await isOurs(url, secretKey)) ? url : null;
}

/** True if the backend at this address belongs to this data directory; any other refuses the key. */
async function isOurs(url: string, key: string): Promise<boolean> {
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const address = `${url}/rest/v1/admin_users?select=id&limit=1`;
  return http(address, { headers, totalTimeout: 5_000, retry: 0 }).then(
    () => true,
    () => false,
  );
}
