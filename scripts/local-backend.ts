import type { ChildProcess } from 'node:child_process';
import { loadOrCreateKeys, mediaApiKey, mediaApiSecret } from '../embedded-backend/keys.ts';
import { startProgram, startStandby, waitUntilHealthy } from './processes.ts';

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
  const file = 'embedded-backend/main.ts';
  const variables = { BACKEND_PORT: String(port), DATA_DIR: dataDir };
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
    start: (standby?: ChildProcess) => (standby ? callStandby(standby) : startProgram(file, variables)),
    standBy: () => startStandby(file, variables),
    ready: (child: ChildProcess) => waitUntilHealthy(`${url}/healthz`, child, startLimitMs),
  };
}

function callStandby(standby: ChildProcess): ChildProcess {
  // One that died at this moment is noticed by its end.
  standby.send('start', () => undefined);
  return standby;
}

/** Starts the embedded backend once. */
export async function startLocalBackend(dataDir: string, port: number): Promise<LocalBackend> {
  const { start, standBy, ready, ...backend } = await prepareLocalBackend(dataDir, port);
  const child = start();
  return { ...backend, child, ready: () => ready(child) };
}
