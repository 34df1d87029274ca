import type { ChildProcess } from 'node:child_process';
import { loadOrCreateKeys, mediaApiKey, mediaApiSecret } from '../embedded-backend/keys.ts';
import { startProgram, waitUntilHealthy } from './processes.ts';

const startLimitMs = 180_000;

export type LocalBackend = {
  child: ChildProcess;
  url: string;
  anonKey: string;
  /** What the web server has to know of it. */
  variables: Record<string, string>;
  ready: () => Promise<void>;
};

/** How to start the embedded backend on this data directory, with the keys that lie there, as often as it takes. */
export async function prepareLocalBackend(dataDir: string, port: number) {
  const keys = await loadOrCreateKeys(dataDir);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    anonKey: keys.anonKey,
    variables: {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: keys.anonKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      // A media host of one's own comes with keys of its own.
      ...(!process.env.MEDIA_URL && { MEDIA_API_KEY: mediaApiKey, MEDIA_API_SECRET: mediaApiSecret(keys) }),
    },
    start: () => startProgram('embedded-backend/main.ts', { BACKEND_PORT: String(port), DATA_DIR: dataDir }),
    ready: (child: ChildProcess) => waitUntilHealthy(`${url}/healthz`, child, startLimitMs),
  };
}

/** Starts the embedded backend once. */
export async function startLocalBackend(dataDir: string, port: number): Promise<LocalBackend> {
  const { start, ready, ...backend } = await prepareLocalBackend(dataDir, port);
  const child = start();
  return { ...backend, child, ready: () => ready(child) };
}
