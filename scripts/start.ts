import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation.ts';
import { buildAll, root } from './build.ts';
import { type LocalBackend, startLocalBackend } from './local-backend.ts';
import { requireFreePort, requireNode, startProgram, stopProgram, waitUntilHealthy } from './processes.ts';
import { readReleaser } from './release.ts';
import { releaseNewBuild } from './release-store.ts';
import { prepareStaff, readDataDir, readStaffSettings } from './staff-account.ts';

const startLimitMs = 180_000;
const children: ChildProcess[] = [];

let isReady = false;
let isStopping = false;

/** Ends every part, then this program; the first reason to stop decides the exit code. */
async function stopAll(code: number) {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(children.map(stopProgram));
  process.exit(code);
}

function readPort(variable: 'PORT' | 'BACKEND_PORT', fallback: number): number {
  const text = process.env[variable] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Error(`${variable} is "${text}": set it to a port number from 1 to 65535.`);
  return port;
}

/** Where the data lives: a hosted project when one is configured, else the embedded backend on this machine. */
async function openBackend(dataDir: string): Promise<Pick<LocalBackend, 'variables' | 'ready'>> {
  if (process.env.SUPABASE_URL) return { variables: {}, ready: () => Promise.resolve() };
  const port = readPort('BACKEND_PORT', 54_321);
  await requireFreePort(port, '127.0.0.1', 'BACKEND_PORT');
  const backend = await startLocalBackend(dataDir, port);
  watch(backend.child);
  return backend;
}

/** A program that ends by itself ends the product: it has said why on its own. */
function watch(child: ChildProcess) {
  children.push(child);
  child.once('exit', (code) => {
    if (isReady && !isStopping)
      console.error(`A part of the product stopped (code ${code}). Start it again with npm start.`);
    void stopAll(code || 1);
  });
}

async function start() {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const port = readPort('PORT', 3000);
  const host = process.env.HOST || '127.0.0.1';
  const staff = readStaffSettings();
  const dataDir = readDataDir();
  await requireFreePort(port, host, 'PORT');
  const backend = await openBackend(dataDir);
  await buildAll();
  const releasesDir = join(dataDir, 'releases');
  for (const name of remoteNames) releaseNewBuild(name, releasesDir, readReleaser());
  await backend.ready();
  const signIn = await prepareStaff(backend.variables, staff);
  const web = startProgram('shell/server/main.ts', {
    ...backend.variables,
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    ADMIN_DOMAIN: staff.adminDomain,
  });
  watch(web);
  const visible = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  await waitUntilHealthy(`http://${visible}:${port}/healthz`, web, startLimitMs);
  isReady = true;
  console.log(`Ready: http://${visible}:${port}  Staff sign in at http://${visible}:${port}/admin/login ${signIn}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (message) console.error(message);
  void stopAll(1);
});
