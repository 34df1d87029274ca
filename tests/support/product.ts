import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@dealer/scripts/processes';
import { createServerDatabase } from './server-database.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** The first start builds everything; later ones take seconds. */
const startTimeLimitMs = 300_000;
const stopTimeLimitMs = 15_000;

/** Addresses and folder of a running product. */
export type Product = { url: string; backendUrl: string; dataDir: string };

// Empty values override the developer's environment and .env.
const neutralEnvironment = {
  ADMIN_DOMAIN: '',
  MAIL_INTERVAL_MS: '0',
  ADMIN_PASSWORD: '',
  ADMIN_USERNAME: '',
  PUBLIC_URL: '',
  // All tests share one address and would exceed its limits.
  RATE_LIMITS: '0',
  RELEASED_BY: '',
  CDN_MAX_AGE: '',
  CLIENT_PROTECTION: '',
  DATABASE_URL: '',
  DEALER_ID: 'dream-motor',
  DEMONSTRATION: '',
  DEMO_VEHICLES: '36',
  DEMO_HISTORY: '',
  // Tests send their own.
  DEMO_MESSAGES: '0',
  EMAIL_BLOCK_HEADLESS: '',
  EMAIL_PRIVATE_KEY: '',
  EMAIL_PUBLIC_KEY: '',
  EMAIL_SERVICE_ID: '',
  EMAIL_SERVER_TEMPLATE_ID: '',
  EMAIL_ADF_TEMPLATE_ID: '',
  EMAIL_TEMPLATE_ID: '',
  EMAIL_URL: '',
  GOOGLE_MAPS_API_KEY: '',
  GOOGLE_PLACES_API_KEY: '',
  GOOGLE_PLACE_ID: '',
  HOST: '',
  LOG_FORMAT: '',
  LOG_LEVEL: '',
  MAPS_SCRIPT_URL: '',
  MEDIA_API_KEY: '',
  MEDIA_API_SECRET: '',
  MEDIA_CLOUD: '',
  MEDIA_URL: '',
  AWS_ENDPOINT_URL_S3: '',
  RELEASE_KEY: '',
  RELEASE_KEYS: '',
  RELEASE_KEY_FILE: '',
  RELEASE_SITES: '',
  RELEASE_STORE: '',
  METRICS_TOKEN: '',
  SECURITY_CONTACT: '',
  SUPABASE_ANON_KEY: '',
  SUPABASE_SECRET_KEY: '',
  SUPABASE_URL: '',
} as const;

/**
 * Starts the product as `npm start` does, with a separate data folder and ports; with TEST_POSTGRES_URL, also a
 * separate database on that server.
 */
export async function startProduct(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dealership-'));
  const [port, backendPort] = [await findFreePort(), await findFreePort()];
  const database = environment.DATABASE_URL === undefined ? await createServerDatabase() : undefined;
  const launch = () =>
    run(['scripts/cli.ts', 'start'], {
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
      ...environment,
    });
  let started = launch();
  const stop = async () => {
    await started.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await started.waitForLine('Ready: ').catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    backendUrl: `http://127.0.0.1:${backendPort}`,
    dataDir,
    output: () => started.output(),
    stop,
    /** Stops it, but leaves its data. */
    end: () => started.stop(),
    /** Restarts it with the same data. */
    async restart() {
      await started.stop();
      started = launch();
      await started.waitForLine('Ready: ');
    },
  };
}

/** Starts the development servers as `npm run dev` does, with a separate data folder. */
export async function startDevelopment(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dealership-'));
  const [port, backendPort] = [await findFreePort(), await findFreePort()];
  const started = run(['scripts/cli.ts', 'dev'], {
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    DATA_DIR: dataDir,
    ...environment,
  });
  const stop = async () => {
    await started.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await started.waitForLine('Development: ').catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://localhost:${port}`, stop };
}

/** A second web server on a running product's releases, with another backend address. */
export async function startWebServer(product: Product, backendUrl: string, environment: Record<string, string> = {}) {
  const { anonKey } = await readKeys(product);
  const port = await findFreePort();
  const started = run(['server/main.ts'], {
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: product.dataDir,
    SUPABASE_URL: backendUrl,
    SUPABASE_ANON_KEY: anonKey,
    ...environment,
  });
  await started.waitForLine('Web ready: ');
  return { url: `http://localhost:${port}`, output: started.output, stop: started.stop };
}

/** A second backend on the product's database server, with the same keys and files. */
export async function startBackendBeside(product: Product, databaseUrl: string) {
  const port = await findFreePort();
  const started = run(['embedded-backend/main.ts'], {
    BACKEND_PORT: String(port),
    DATA_DIR: product.dataDir,
    DATABASE_URL: databaseUrl,
  });
  await started.waitForLine('Backend ready: ');
  return { url: `http://127.0.0.1:${port}`, stop: started.stop };
}

/** The generated keys. */
export async function readKeys({ dataDir }: Product): Promise<{ anonKey: string; secretKey: string }> {
  return JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'));
}

function run(program: string[], environment: Record<string, string>) {
  let printed = '';
  const child = spawn(process.execPath, program, {
    cwd: repository,
    // A test's NODE_ENV would change the build.
    env: { ...process.env, NODE_ENV: undefined, ...neutralEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return {
    output: () => printed,
    stop: () => stopProcess(child),
    waitForLine: (start: string) => waitForLine(child, start, () => printed),
  };
}

function waitForLine(child: ChildProcess, start: string, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('was not ready in time'), startTimeLimitMs);
    const look = () => {
      if (
        !output()
          .split('\n')
          // In a JSON log, the line is a message.
          .some((line) => line.startsWith(start) || line.includes(`"message":"${start}`))
      )
        return;
      clearTimeout(timer);
      resolve();
    };
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error(`The product ${what}:\n${output()}`));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => fail(`stopped with exit code ${code}`));
    child.once('error', (error) => fail(error.message));
    look();
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeLimitMs);
  await gone;
  clearTimeout(timer);
}
