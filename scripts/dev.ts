import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { devPorts, type RemoteName, remoteNames } from '../federation.ts';
import { type AppName, buildApp, root, toolEnvironment } from './build.ts';
import { type LocalBackend, startLocalBackend } from './local-backend.ts';
import { findFreePort, requireFreePort, requireNode, startProgram, stopProgram } from './processes.ts';
import { readReleaser } from './release.ts';
import { releaseNewBuild } from './release-store.ts';
import { prepareStaff, readDataDir, readStaffSettings } from './staff-account.ts';

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
function startDevServer(
  app: AppName,
  variables: Record<string, string>,
  mode: 'development' | 'production' = 'development',
) {
  const environment = { ...toolEnvironment(app), NODE_ENV: 'development', ...variables };
  children.push(
    spawn('rsbuild', ['dev', '--mode', mode], { cwd: join(root, app), env: environment, stdio: 'inherit' }),
  );
}

const entryOf = (name: RemoteName) => `http://localhost:${devPorts[name]}/remoteEntry.js`;

async function start(only: string | undefined) {
  requireNode();
  const alone = remoteNames.find((name) => name === only);
  if (only && !alone) throw new Error(`There is no remote "${only}". Use one of: ${remoteNames.join(', ')}.`);
  const port = Number(process.env.PORT || 3000);
  const staff = readStaffSettings();
  const dataDir = readDataDir();
  await requireFreePort(port, '127.0.0.1', 'PORT');
  const backend = await startLocalBackend(dataDir, Number(process.env.BACKEND_PORT || 54_321));
  children.push(backend.child);
  backend.child.stdout?.pipe(process.stdout);
  await backend.ready();
  const signIn = await prepareStaff(backend.variables, staff);
  const variables = { ...backend.variables, ADMIN_DOMAIN: staff.adminDomain, DATA_DIR: dataDir };
  if (alone) await startAlone(alone, port, variables);
  else await startTogether(port, backend, variables);
  console.log(`Development: http://localhost:${port}  Staff sign in at http://localhost:${port}/admin/login ${signIn}`);
}

type Variables = Record<string, string> & { DATA_DIR: string };

async function startTogether(port: number, { url, anonKey }: LocalBackend, variables: Variables) {
  const config = {
    supabaseUrl: url,
    supabaseAnonKey: anonKey,
    mediaUrl: url,
    mediaCloud: 'dealer',
    emailUrl: url,
    dealerId: process.env.DEALER_ID || 'dream-motor',
    // The embedded mail service asks for names and takes any.
    email: { serviceId: 'local', templateId: 'local', publicKey: 'local', blockHeadless: false },
  };
  const apiPort = await findFreePort();
  children.push(startProgram('shell/server/api-main.ts', { ...variables, PORT: String(apiPort) }));
  for (const name of remoteNames) startDevServer(name, {});
  startDevServer('shell', {
    DEV_PORT: String(port),
    DEV_API_URL: `http://127.0.0.1:${apiPort}`,
    DEV_CONFIG: JSON.stringify(config),
    DEV_REMOTES: JSON.stringify(remoteNames.map((name) => ({ name, entry: entryOf(name) }))),
  });
}

async function startAlone(name: RemoteName, port: number, variables: Variables) {
  for (const app of ['shell', ...remoteNames] as const) await buildApp(app);
  const place = { releasesDir: join(variables.DATA_DIR, 'releases'), by: readReleaser() };
  for (const remote of remoteNames) releaseNewBuild(remote, place);
  startDevServer(name, {}, 'production');
  const web = { ...variables, PORT: String(port), DEV_REMOTE: `${name}=${entryOf(name)}` };
  children.push(startProgram('shell/server/main.ts', web));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));

start(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  void stopAll(1);
});
