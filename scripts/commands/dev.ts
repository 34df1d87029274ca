import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type AppName, buildApp, root, toolEnvironment } from '@dealer/build/apps';
import { devPorts, type RemoteName, remoteNames } from '@dealer/build/federation';
import { releaseNewBuild } from '@dealer/build/releases/store';
import { type LocalBackend, startLocalBackend } from '../local-backend.ts';
import { findFreePort, requireFreePort, startProgram, stopProgram } from '../processes.ts';
import { toPlace } from '../releases.ts';
import { reportError } from '../report-error.ts';
import { prepareStaff, readStaffSettings } from '../staff-account.ts';
import { readStartSettings } from '../start-settings.ts';

const children: ChildProcess[] = [];

async function stopAll(code: number) {
  await Promise.all(children.map(stopProgram));
  process.exit(code);
}

/** A remote next to the built shell needs a production build: development and production React do not mix. */
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
  const alone = remoteNames.find((name) => name === only);
  if (only && !alone) throw new Error(`There is no remote "${only}". Use one of: ${remoteNames.join(', ')}.`);
  const { port, backendPort, dataDir } = readStartSettings();
  const staff = readStaffSettings();
  await requireFreePort(port, '127.0.0.1', 'PORT');
  const backend = await startLocalBackend(dataDir, backendPort);
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
    dealerId: readStartSettings().dealerId,
    // The embedded mail service requires names and accepts any.
    email: { serviceId: 'local', templateId: 'local', publicKey: 'local', blockHeadless: false },
  };
  const apiPort = await findFreePort();
  // Mails link to the site's address, which is not on this server's port.
  const api = { PORT: String(apiPort), PUBLIC_URL: readStartSettings().publicUrl ?? `http://localhost:${port}` };
  children.push(startProgram('server/api-main.ts', { ...variables, ...api }));
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
  for (const remote of remoteNames) releaseNewBuild(remote, toPlace(variables.DATA_DIR));
  startDevServer(name, {}, 'production');
  const web = { ...variables, PORT: String(port), DEV_REMOTE: `${name}=${entryOf(name)}` };
  children.push(startProgram('server/main.ts', web));
}

/** Starts everything with hot reload; with the name of a remote, only that remote, and the rest as built. */
export async function run([only]: string[]) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));
  await start(only).catch((error: unknown) => {
    reportError(error);
    return stopAll(1);
  });
}
