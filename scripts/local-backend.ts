import type { ChildProcess } from 'node:child_process';
import { loadOrCreateKeys, mediaApiKey, mediaApiSecret } from '@dealer/embedded-backend/keys';
import { hasEnded, startProgram, startStandby, waitUntilHealthy } from './processes.ts';
import { readStartSettings } from './start-settings.ts';

export type LocalBackend = {
  child: ChildProcess;
  url: string;
  anonKey: string;
  /** Environment variables for the web server. */
  variables: Record<string, string>;
  ready: () => Promise<void>;
};

/** Prepares starts and restarts of the embedded backend with the keys in this data directory. */
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
      // With an external media host, its own keys are configured.
      ...(!readStartSettings().hasOwnMediaHost && {
        MEDIA_API_KEY: mediaApiKey,
        MEDIA_API_SECRET: mediaApiSecret(keys),
      }),
    },
    start: (standby?: ChildProcess) => (standby ? callStandby(standby) : startProgram(file, variables)),
    standBy: () => startStandby(file, variables),
    // Without a limit: a new index over a large database takes minutes, and would begin again at each start.
    ready: (isOver: () => boolean) => waitUntilHealthy(`${url}/healthz`, { isOver, remind: reportPreparation }),
  };
}

function reportPreparation(seconds: number): void {
  console.log(`The database is being prepared (${seconds} seconds so far) …`);
}

function callStandby(standby: ChildProcess): ChildProcess {
  // A standby that has just died is handled by its exit event.
  standby.send('start', () => undefined);
  return standby;
}

/** Starts the embedded backend, without restarts. */
export async function startLocalBackend(dataDir: string, port: number): Promise<LocalBackend> {
  const { start, standBy, ready, ...backend } = await prepareLocalBackend(dataDir, port);
  const child = start();
  return { ...backend, child, ready: () => ready(() => hasEnded(child)) };
}
