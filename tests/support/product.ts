import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../scripts/processes.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** The first start builds everything; later ones take seconds. */
const startTimeLimitMs = 300_000;
const stopTimeLimitMs = 15_000;

/** Where a running product is found. */
export type Product = { url: string; backendUrl: string; dataDir: string };

// Set but empty: neither the developer's environment nor a .env file decides what is tested.
const neutralEnvironment = {
  ADMIN_DOMAIN: '',
  MAIL_INTERVAL_MS: '0',
  ADMIN_PASSWORD: '',
  ADMIN_USERNAME: '',
  PUBLIC_URL: '',
  RELEASED_BY: '',
  CLIENT_PROTECTION: '',
  DATABASE_URL: '',
  DEALER_ID: 'dream-motor',
  DEMONSTRATION: '',
  DEMO_VEHICLES: '36',
  DEMO_HISTORY: '',
  EMAIL_BLOCK_HEADLESS: '',
  EMAIL_PRIVATE_KEY: '',
  EMAIL_PUBLIC_KEY: '',
  EMAIL_SERVICE_ID: '',
  EMAIL_TEMPLATE_ID: '',
  EMAIL_URL: '',
  GOOGLE_MAPS_API_KEY: '',
  GOOGLE_PLACES_API_KEY: '',
  GOOGLE_PLACE_ID: '',
  HOST: '',
  MAPS_SCRIPT_URL: '',
  MEDIA_API_KEY: '',
  MEDIA_API_SECRET: '',
  MEDIA_CLOUD: '',
  MEDIA_URL: '',
  SUPABASE_ANON_KEY: '',
  SUPABASE_SECRET_KEY: '',
  SUPABASE_URL: '',
} as const;

/** Starts the whole product as `npm start` does, with its own data folder and ports. */
export async function startProduct(
  environment: Record<string, string> = {},
): Promise<Product & { output: () => string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dealership-'));
  const [port, backendPort] = [await findFreePort(), await findFreePort()];
  const started = run('scripts/start.ts', {
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    DATA_DIR: dataDir,
    ...environment,
  });
  const stop = async () => {
    await started.stop();
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
    output: started.output,
    stop,
  };
}

/** A second web server over the releases of a running product, which asks another backend address. */
export async function startWebServer(product: Product, backendUrl: string, environment: Record<string, string> = {}) {
  const keys: { anonKey: string } = JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'));
  const port = await findFreePort();
  const started = run('shell/server/main.ts', {
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: product.dataDir,
    SUPABASE_URL: backendUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    ...environment,
  });
  await started.waitForLine('Web ready: ');
  return { url: `http://localhost:${port}`, stop: started.stop };
}

function run(script: string, environment: Record<string, string>) {
  let printed = '';
  const child = spawn(process.execPath, [script], {
    cwd: repository,
    // A test's NODE_ENV would change what is built.
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
          .some((line) => line.startsWith(start))
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
