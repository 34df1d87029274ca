import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { loadOrCreateKeys } from '../embedded-backend/keys.ts';
import { devPorts, type RemoteName, remoteNames } from '../federation.ts';
import { type AppName, buildApp, root, toolEnvironment } from './build.ts';
import { requireFreePort, requireNode, startProgram, stopProgram, waitUntilHealthy } from './processes.ts';
import { releaseRemote } from './release.ts';

/**
 * `npm run dev` starts the backend and all three apps with hot reload. `npm run dev -- storefront` starts one remote
 * that way against the built rest.
 */
const children: ChildProcess[] = [];

async function stopAll(code: number) {
  await Promise.all(children.map(stopProgram));
  process.exit(code);
}

/** Beside the built shell a remote must be built as it is: React for development and for production do not mix. */
function startDevServer(app: AppName, variables: Record<string, string>, mode: 'development' | 'production' = 'development') {
  const environment = { ...toolEnvironment(app), NODE_ENV: 'development', ...variables };
  children.push(spawn('rsbuild', ['dev', '--mode', mode], { cwd: join(root, app), env: environment, stdio: 'inherit' }));
}

const entryOf = (name: RemoteName) => `http://localhost:${devPorts[name]}/remoteEntry.js`;

async function start(only: string | undefined) {
  requireNode();
  const alone = remoteNames.find((name) => name === only);
  if (only && !alone) throw new Error(`There is no remote "${only}". Use one of: ${remoteNames.join(', ')}.`);
  const port = Number(process.env.PORT || 3000);
  const backendPort = process.env.BACKEND_PORT || '54321';
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  await requireFreePort(port, '127.0.0.1', 'PORT');
  const { anonKey } = await loadOrCreateKeys(dataDir);
  const backend = startProgram('embedded-backend/main.ts', { BACKEND_PORT: backendPort, DATA_DIR: dataDir });
  backend.stdout?.pipe(process.stdout);
  children.push(backend);
  const url = `http://127.0.0.1:${backendPort}`;
  if (alone) await startAlone(alone, { port, dataDir, url, anonKey });
  else await startTogether({ port, url, anonKey });
  await waitUntilHealthy(`${url}/healthz`, backend, 120_000);
  console.log(`Development: http://localhost:${port}`);
}

type Address = { port: number; url: string; anonKey: string };

async function startTogether({ port, url, anonKey }: Address) {
  const config = {
    supabaseUrl: url,
    supabaseAnonKey: anonKey,
    mediaUrl: url,
    mediaCloud: 'dealer',
    emailUrl: url,
    dealerId: process.env.DEALER_ID || 'dream-motor',
  };
  for (const name of remoteNames) startDevServer(name, {});
  startDevServer('shell', {
    DEV_PORT: String(port),
    DEV_WEB_URL: url,
    DEV_CONFIG: JSON.stringify(config),
    DEV_REMOTES: JSON.stringify(remoteNames.map((name) => ({ name, entry: entryOf(name) }))),
  });
}

async function startAlone(name: RemoteName, { port, dataDir, url, anonKey }: Address & { dataDir: string }) {
  for (const app of ['shell', ...remoteNames] as const) await buildApp(app);
  for (const remote of remoteNames) releaseRemote(remote, join(dataDir, 'releases'));
  startDevServer(name, {}, 'production');
  const web = startProgram('shell/server/main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    DEV_REMOTE: `${name}=${entryOf(name)}`,
  });
  children.push(web);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));

start(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  void stopAll(1);
});
