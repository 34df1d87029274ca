import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type AppName, buildApp, root, toolEnvironment } from '@dealer/build/apps';
import { devPorts, type RemoteName, remoteNames } from '@dealer/build/federation';
import { readReleases } from '@dealer/build/releases/files';
import { type LocalBackend, startLocalBackend } from '../local-backend.ts';
import { findFreePort, requireFreePort, startProgram, stopProgram } from '../processes.ts';
import { releaseNewBuilds } from '../releases.ts';
import { reportError } from '../report-error.ts';
import { prepareStaff, readStaffSettings } from '../staff-account.ts';
import { readStartSettings } from '../start-settings.ts';

const children: ChildProcess[] = [];

async function stopAll(code: number) {
  await Promise.all(children.map((child) => stopProgram(child)));
  process.exit(code);
}

function startDevServer(app: AppName, variables: Record<string, string>) {
  const environment = { ...toolEnvironment(app), NODE_ENV: 'development', ...variables };
  children.push(spawn('rsbuild', ['dev'], { cwd: join(root, app), env: environment, stdio: 'inherit' }));
}

const entryOf = (name: RemoteName) => `http://localhost:${devPorts[name]}/remoteEntry.js`;

async function start(only: string | undefined) {
  const alone = remoteNames.find((name) => name === only);
  if (only && !alone) throw new Error(`There is no remote "${only}". Use one of: ${remoteNames.join(', ')}.`);
  const { port, backendPort, dataDir } = readStartSettings();
  const staff = readStaffSettings();
  await requireFreePort(port, '127.0.0.1', 'PORT');
  await requireFreePort(backendPort, '127.0.0.1', 'BACKEND_PORT');
  const backend = await startLocalBackend(dataDir, backendPort);
  children.push(backend.child);
  backend.child.stdout?.pipe(process.stdout);
  await backend.ready();
  const signIn = await prepareStaff(backend.variables, staff);
  const apiPort = await findFreePort();
  const variables = {
    ...{ ...backend.variables, ADMIN_DOMAIN: staff.adminDomain, DATA_DIR: dataDir, PORT: String(apiPort) },
    // Mails link to the site's address, which is not on this server's port.
    PUBLIC_URL: readStartSettings().publicUrl ?? `http://localhost:${port}`,
  };
  const remotes = alone ? await startAlone(alone, variables) : startTogether(variables);
  startDevServer('shell', {
    DEV_PORT: String(port),
    DEV_API_URL: `http://127.0.0.1:${apiPort}`,
    DEV_CONFIG: JSON.stringify(toConfig(backend)),
    DEV_REMOTES: JSON.stringify(remotes),
  });
  console.log(`Development: http://localhost:${port}  Staff sign in at http://localhost:${port}/admin/login ${signIn}`);
}

type Variables = Record<string, string> & { DATA_DIR: string };
/** What runs on its own development server has no hash. */
type Remote = { name: RemoteName; entry: string; integrity?: string };

function toConfig({ url, anonKey }: LocalBackend) {
  return {
    supabaseUrl: url,
    supabaseAnonKey: anonKey,
    mediaUrl: url,
    mediaCloud: 'dealer',
    emailUrl: url,
    dealerId: readStartSettings().dealerId,
    // The embedded mail service requires names and accepts any.
    email: { serviceId: 'local', templateId: 'local', publicKey: 'local', blockHeadless: false },
  };
}

function startTogether(variables: Variables): Remote[] {
  children.push(startProgram('server/api-main.ts', variables));
  return remoteNames.map(startRemote);
}

/** The shell is developed too, as Fast Refresh needs the development build of React; the other remote is as built. */
async function startAlone(name: RemoteName, variables: Variables): Promise<Remote[]> {
  for (const app of ['shell', ...remoteNames] as const) await buildApp(app);
  await releaseNewBuilds(variables.DATA_DIR);
  children.push(startProgram('server/main.ts', variables));
  const releases = readReleases(join(variables.DATA_DIR, 'releases'));
  return remoteNames.flatMap((remote) => {
    if (remote === name) return [startRemote(remote)];
    const release = releases[remote];
    if (!release) return [];
    const { version, entry, integrity } = release;
    return [{ name: remote, entry: `/remotes/${remote}/${version}/${entry}`, integrity }];
  });
}

function startRemote(name: RemoteName): Remote {
  startDevServer(name, {});
  return { name, entry: entryOf(name) };
}

/** Starts everything with hot reload; with the name of a remote, only that remote, and the rest as built. */
export async function run([only]: string[]) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll(0));
  await start(only).catch((error: unknown) => {
    reportError(error);
    return stopAll(1);
  });
}
