import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation.ts';
import { buildAll, root } from './build.ts';
import { prepareLocalBackend } from './local-backend.ts';
import {
  requireFreePort,
  requireNode,
  requireWritable,
  startProgram,
  toLogOutput,
  waitUntilHealthy,
} from './processes.ts';
import { readReleaser } from './release.ts';
import { releaseNewBuild } from './release-store.ts';
import { prepareStaff, readDataDir, readStaffSettings } from './staff-account.ts';
import { createSupervisor } from './supervisor.ts';

const startLimitMs = 180_000;
const supervisor = createSupervisor({ giveUp: (code) => void stopAll(code) });

let isStopping = false;

/** Ends every part, then this program; the first reason to stop decides the exit code. */
async function stopAll(code: number) {
  if (isStopping) return;
  isStopping = true;
  await supervisor.stop();
  process.exit(code);
}

function readPort(variable: 'PORT' | 'BACKEND_PORT', fallback: number): number {
  const text = process.env[variable] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Error(`${variable} is "${text}": set it to a port number from 1 to 65535.`);
  return port;
}

type OpenedBackend = { variables: Record<string, string>; ready: () => Promise<void> };

/** Where the data lives: a hosted project when one is configured, else the embedded backend on this machine. */
async function openBackend(dataDir: string): Promise<OpenedBackend> {
  if (process.env.SUPABASE_URL) return { variables: {}, ready: () => Promise.resolve() };
  const port = readPort('BACKEND_PORT', 54_321);
  await requireFreePort(port, '127.0.0.1', 'BACKEND_PORT');
  const backend = await prepareLocalBackend(dataDir, port);
  const child = await supervisor.keep({ name: 'backend', start: backend.start, standBy: backend.standBy });
  return { variables: backend.variables, ready: () => backend.ready(child) };
}

async function start() {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const port = readPort('PORT', 3000);
  const host = process.env.HOST || '127.0.0.1';
  const staff = readStaffSettings();
  const dataDir = readDataDir();
  await requireWritable(dataDir);
  await requireFreePort(port, host, 'PORT');
  const backend = await openBackend(dataDir);
  await buildAll();
  const releasesDir = join(dataDir, 'releases');
  for (const name of remoteNames) releaseNewBuild(name, { releasesDir, by: readReleaser() });
  await backend.ready();
  const signIn = await prepareStaff(backend.variables, staff);
  const variables = { PORT: String(port), HOST: host, DATA_DIR: dataDir, ADMIN_DOMAIN: staff.adminDomain };
  const environment = { ...backend.variables, ...variables };
  const web = await supervisor.keep({
    name: 'web server',
    start: () => startProgram('shell/server/main.ts', environment, toLogOutput(process.env)),
  });
  const visible = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  await waitUntilHealthy(`http://${visible}:${port}/healthz`, web, startLimitMs);
  supervisor.ready();
  console.log(`Ready: http://${visible}:${port}  Staff sign in at http://${visible}:${port}/admin/login ${signIn}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
  void stopAll(1);
});
