import { loadOrCreateKeys } from '../embedded-backend/keys.ts';
import { startLocalBackend } from './local-backend.ts';
import { findFreePort, stopProgram } from './processes.ts';

export type LocalAddress = { url: string; anonKey: string; secretKey: string };

/** Works with the backend of this data directory: the one that is running, or else one that is started for it. */
export async function withLocalBackend<T>(dataDir: string, work: (backend: LocalAddress) => Promise<T>): Promise<T> {
  const { anonKey, secretKey } = await loadOrCreateKeys(dataDir);
  const running = `http://127.0.0.1:${process.env.BACKEND_PORT || 54_321}`;
  if (await isOurs(running, secretKey)) return work({ url: running, anonKey, secretKey });
  const backend = await startLocalBackend(dataDir, await findFreePort());
  try {
    await backend.ready();
    return await work({ url: backend.url, anonKey, secretKey });
  } finally {
    await stopProgram(backend.child);
  }
}

/** Whether the backend that belongs to this data directory answers there: another one refuses our key. */
async function isOurs(url: string, key: string): Promise<boolean> {
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const address = `${url}/rest/v1/admin_users?select=id&limit=1`;
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return response?.ok ?? false;
}
