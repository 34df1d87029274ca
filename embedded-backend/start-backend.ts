import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { createBackups } from './backup/backups.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { createDiskGuard } from './disk-guard.ts';
import type { Environment } from './environment.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { type Keys, loadOrCreateKeys } from './keys.ts';
import { lockDirectory } from './lock.ts';
import { startMaintenance } from './maintenance.ts';
import { clearAbandonedUploads } from './media/file-store.ts';
import { openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { diskIsFull, errorCode, StartupError } from './startup-error.ts';

export type Backend = { url: string; stop(): Promise<void> };

const hostname = '127.0.0.1';
/** Ends slow requests: seconds for headers, and time for 10 MB over a bad connection. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
};
const supabaseFolder = fileURLToPath(new URL('../supabase/', import.meta.url));

/** On failure, closes what was opened, in reverse order. */
export async function startBackend(environment: Environment): Promise<Backend> {
  const { dataDir, databaseUrl, port } = environment;
  const opened: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    await prepareDataDirectory(dataDir);
    if (databaseUrl === undefined) {
      const lock = lockDirectory(dataDir);
      opened.push(() => lock.release());
    }
    const database = await openDatabase({ url: databaseUrl, folder: join(dataDir, 'db') });
    opened.push(() => database.close());
    await prepareDatabase(database, { ...environment, supabaseFolder });
    const mediaDir = join(dataDir, 'media');
    await clearAbandonedUploads(mediaDir, new Date());
    const keys = await loadOrCreateKeys(dataDir);
    // A port chosen by the system is known only after listening.
    const address = { url: '' };
    const gateway = await createGateway({
      database,
      keys,
      dealerId: environment.dealerId,
      media: {
        mediaDir,
        cacheDir: join(dataDir, 'media-cache'),
        picturesDir: join(supabaseFolder, 'seed', 'pictures'),
      },
      isDiskFull: createDiskGuard(dataDir),
      backups: createBackups({ database, folder: join(dataDir, 'backups'), mediaDir }),
      mail: { minIntervalMs: environment.mailIntervalMs, publicKey: environment.otherVariables.EMAIL_PUBLIC_KEY },
      siteUrl: toSiteUrl(environment),
      functions: {
        functionsDir: join(supabaseFolder, 'functions'),
        environment: { get: (name) => readFunctionVariable(name, environment, keys, address.url) },
      },
    });
    const server = await listen(gateway, port);
    if (database.kind === 'pglite') {
      const maintenance = startMaintenance(database);
      opened.push(() => maintenance.stop());
    }
    opened.push(() => closeServer(server));
    address.url = `http://${hostname}:${readPort(server)}`;
    return { url: address.url, stop };
  } catch (error) {
    await stop();
    throw errorCode(error) === 'ENOSPC' ? diskIsFull(dataDir, error) : error;
  }
}

function toSiteUrl({ otherVariables: { PUBLIC_URL, PORT } }: Environment): string {
  return PUBLIC_URL?.replace(/\/+$/, '') || `http://localhost:${PORT || 3_000}`;
}

/** The variables that a hosted project gives its functions, then those set at start. */
function readFunctionVariable(name: string, { otherVariables }: Environment, keys: Keys, url: string) {
  const own = new Map([
    ['SUPABASE_URL', url],
    ['SUPABASE_ANON_KEY', keys.anonKey],
    ['SUPABASE_SERVICE_ROLE_KEY', keys.secretKey],
  ]);
  return own.get(name) ?? (Object.hasOwn(otherVariables, name) ? otherVariables[name] : undefined);
}

async function listen(gateway: Gateway, port: number): Promise<ServerType> {
  const server = createAdaptorServer({ fetch: gateway.fetch, serverOptions: limits });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, hostname, resolve);
    });
    return server;
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartupError(
      `Port ${port} is already in use. Stop the program that uses it or set BACKEND_PORT to another port.`,
      { cause: error },
    );
  }
}

function readPort(server: ServerType): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Lets running requests finish and closes idle connections. */
async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  const graceMs = 3_000;
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
